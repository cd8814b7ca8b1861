/** How many months since year 0; two months are as far apart as their numbers. */
const numberOf = (name: string) => Number(name.slice(0, 4)) * 12 + Number(name.slice(5)) - 1

/** The month so many after this one; a negative count goes back. */
export function monthAfter(name: string, count = 1): string {
  const number = numberOf(name) + count
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}

export const monthsBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)
