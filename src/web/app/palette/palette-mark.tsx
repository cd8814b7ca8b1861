import type { ReactNode } from 'react'
import { fold } from '#web/lib/text/fold.ts'

/** Marks each typed word where a word of the text begins with it, else where it first stands. */
export function Marked({ text, typed }: { text: string; typed: string }): ReactNode {
  const folded = foldLetters(text)
  // A letter that folds to none or to two: the places would not be those of the text.
  if (folded.length !== text.length) return text
  const spans = fold(typed)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ at: placeOf(word, folded), length: word.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
  let end = 0
  const parts = spans.flatMap(({ at, length }) => {
    if (at < end) return []
    const before = text.slice(end, at)
    end = at + length
    return [before, <mark key={at}>{text.slice(at, end)}</mark>]
  })
  return [...parts, text.slice(end)]
}

// Each letter in company, because folding trims.
const foldLetters = (text: string) => text.replaceAll(/./gsu, (letter) => fold(`-${letter}-`).slice(1, -1))

function placeOf(word: string, text: string) {
  const atStart = ` ${text}`.indexOf(` ${word}`)
  return atStart < 0 ? text.indexOf(word) : atStart
}
