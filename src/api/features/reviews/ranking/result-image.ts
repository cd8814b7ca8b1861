import type { Db } from '#api/deps.ts'
import { inLanguage } from '#api/mail/letter.ts'
import { keepPictures } from '#api/pictures/kept-pictures.ts'
import { pictures } from '#api/pictures/pictures.ts'
import { fitted } from '#api/programme/outlines.ts'
import { findProgramme, namesOf } from '#api/programme/queries.ts'
import { beside, colors, words, written } from '#api/programme/social-image.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'
import { nameIn } from '#contract/programme/article.ts'

export type SharedResult = { title: string; outcome: Bilingual; context: Bilingual }
type Words = { title: string; outcome: string; context: string; programme: string }

const { left, width } = words
const tight = { weight: 700, tracking: -0.035 } as const
const plain = { weight: 400 } as const

/** Outcome and title large, the challenge below, the programme at the foot. */
export function resultSvg({ title, outcome, context, programme }: Words): string {
  const head = fitted(outcome, [44, 36, 28], { width, lines: 1 }, tight)
  const name = fitted(title, [68, 56, 46, 38, 30], { width, lines: 3 }, tight)
  const over = fitted(context, [30, 26, 22], { width, lines: 3 }, plain)
  const foot = fitted(programme, [26, 22, 18], { width, lines: 1 }, { weight: 600 })
  const below = 200 + name.lines.length * name.size * 1.06
  return beside(
    [
      ...head.lines.map((line) => written(line, left, 112, colors.spark, { ...tight, size: head.size })),
      ...name.lines.map((line, at) =>
        written(line, left, 200 + at * name.size * 1.06, colors.text, { ...tight, size: name.size }),
      ),
      ...over.lines.map((line, at) =>
        written(line, left, below + at * 38, colors.quiet, { ...plain, size: over.size }),
      ),
      ...foot.lines.map((line) => written(line, left, 566, colors.text, { weight: 600, size: foot.size })),
    ].join(''),
  )
}

/** Drawn once for each set of words. */
const kept = keepPictures(20)

export async function resultImage(db: Db, shared: SharedResult, locale: Locale): Promise<Buffer> {
  const known = await findProgramme(db)
  const { organisation } = known
  const name = nameIn(locale, namesOf(known))
  const programme = organisation && organisation !== name ? `${name}, ${organisation}` : name
  const [outcome, context] = [inLanguage(locale, shared.outcome), inLanguage(locale, shared.context)]
  const shown = { title: shared.title, outcome, context, programme }
  return kept(JSON.stringify(shown), () => pictures.draw(resultSvg(shown)))
}
