import { createGate } from '#api/http/limits/gate.ts'

/**
 * Files are held in memory until they are stored: twelve stay below 300 MB. An upload that waits is not read yet. Slow
 * ones of a single address always leave half of the slots to others.
 */
export const uploads = createGate({ room: 12, perPerson: 3, perAddress: 6, patience: 20_000 })

/** Pictures are unpacked two at a time; one person never has both places. */
export const unpacking = createGate({ room: 2, perPerson: 1, perAddress: 2, patience: 30_000 })
