import * as z from 'zod/mini'

/** A month, as `2026-03`. */
export const month = z.string().check(z.regex(/^(19[7-9]\d|2[01]\d\d)-(0[1-9]|1[0-2])$/))

/** How many months since year 0; two months are as far apart as their numbers. */
const numberOf = (name: string) => Number(name.slice(0, 4)) * 12 + Number(name.slice(5)) - 1

/** The month so many after this one; a negative count goes back. */
export function monthAfter(name: string, count = 1): string {
  const number = numberOf(name) + count
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}

export const monthsBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)
