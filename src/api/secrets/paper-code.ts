import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const group = () => Array.from({ length: 4 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** Some 58 bits after the mark of its kind: it cannot be guessed, and it can be read aloud. */
export const paperCode = (mark: string) => `${mark}-${group()}-${group()}-${group()}`
