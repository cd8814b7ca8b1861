import type { GivenPerson } from '#contract/cohorts/people.ts'

/** Addresses as people paste them: one a line or in a row, alone or as «Ana Sá <ana@exemplo.pt>». */
export function pastedPeople(text: string): GivenPerson[] {
  const pieces = text
    .split(/[\n;,]/)
    .map((piece) => piece.trim())
    .filter(Boolean)
  return pieces.map((piece, index) => {
    const email = /[^\s<>"()]+@[^\s<>"()]+/.exec(piece)?.[0] ?? piece
    const [firstName = '', ...rest] = piece
      .replace(email, '')
      .replaceAll(/[<>"()]/g, '')
      .trim()
      .split(/\s+/)
    return { line: index + 1, email: email.slice(0, 300), firstName, lastName: rest.join(' ') }
  })
}
