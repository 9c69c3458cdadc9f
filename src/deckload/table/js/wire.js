/**
 * The shapes of what the server says, for those who read the code and for the type checker.
 * docs/play-apart.md tells what each field means. Places and distances are whole thousandths of an
 * inch.
 */

/** @typedef {{x: number, y: number}} Place */

/**
 * @typedef {{server: string, captains: {name: string, words: string}[], shared: boolean,
 *   addresses: string[]}} About
 */

/**
 * @typedef {{id: string, side: number, name: string, place: Place|null, heading: number,
 *   ship: any}} Vessel
 */

/**
 * @typedef {{id: string, side: number, name: string, place: Place|null, carrier: string|null,
 *   planes: number, aircraft: any}} Squadron
 */

/**
 * @typedef {{scenario: string, title: string, sides: [string, string], edges: [string, string],
 *   turns: number, table: any, mapped: boolean, vessels: Vessel[], squadrons: Squadron[],
 *   [other: string]: any}} SetUp
 */

/** @typedef {{id: string, [other: string]: any}} UnitState */

/**
 * @typedef {{kind: 'ship', id: string, sheet: Vessel, state: UnitState|null, side: number,
 *   name: string}} ShipUnit
 * @typedef {{kind: 'flight', id: string, sheet: Squadron, state: UnitState|null, side: number,
 *   name: string}} FlightUnit
 * @typedef {ShipUnit|FlightUnit} Unit
 */

/**
 * @typedef {{need: number, base: number, source: string, clause: string,
 *   modifiers: {amount: number, reason: string, clause: string}[], threshold: number,
 *   group: number, [other: string]: any}} Need
 */

/**
 * @typedef {{kind: 'dice'|'choice', line: number, side: number|null, sides: number[],
 *   owner: string, unit: string, purpose: string, detail: string, words: string, dice?: number,
 *   needs?: Need[], so_far: Record<string, number>,
 *   planes: Record<string, number>, question?: string,
 *   options?: any[], default?: number, why?: string, clause?: string,
 *   [other: string]: any}} Prompt
 */

/**
 * @typedef {{name: string, player: string, dice: 'rolled'|'typed', sitting: number,
 *   here: number, [other: string]: any}} RoomSide
 */

/**
 * @typedef {{battle: string, version: number, server: string,
 *   seat: {name: string, sides: number[], alone: boolean, sits: boolean},
 *   room: {kind: 'battle'|'replay', sides: RoomSide[], watching: number, mapped: boolean, [other: string]: any},
 *   turn: number, phase: string, first: number|null, scores: number[], ending: any,
 *   ships: UnitState[], flights: UnitState[], engagements: any[],
 *   awaits: {what: 'order'|'answer'|'captain'|'rules'|'over', side: number|null,
 *     sides: number[], sentence: string, you: boolean},
 *   under_way: Told|null, prompt: Prompt|null, legal: any, undo: any[], redo: any, asked: any,
 *   closed: boolean, [other: string]: any}} View
 */

/**
 * @typedef {{line: number, kind: string, turn: number, phase: string, seat: number|null,
 *   order: any, words: string, why: string|null, answers: any[], outcome: number|null,
 *   events: any[], told: any[], faults: any[], [other: string]: any}} Told
 */

export {};
