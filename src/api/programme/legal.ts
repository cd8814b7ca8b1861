import { fillInNamed, type Names } from '#contract/programme/article.ts'
import type { Db } from '#api/deps.ts'
import { legalKinds, type LegalKind, type ProgrammeInput } from '#contract/programme/programme.ts'
import { legalDefaults } from './legal-defaults.ts'
import { findPublishedText, findPublishedTexts, publishText } from './queries.ts'

type Text = { pt: string; en: string | null }

/** The present version of a text as it is written, with its placeholders. */
export type WrittenText = { version: number; text: Text; publishedAt: Date | null }

const unpublished = (kind: LegalKind): WrittenText => ({ version: 1, text: legalDefaults[kind], publishedAt: null })

/** The present texts. Version 1 is the built-in one, so that no installation is without. */
export async function findLegalTexts(db: Db): Promise<Record<LegalKind, WrittenText>> {
  const rows = await findPublishedTexts(db)
  const written = (kind: LegalKind) => {
    const row = rows.find((one) => one.kind === kind)
    return row ? toWritten(row) : unpublished(kind)
  }
  return { terms: written('terms'), privacy: written('privacy'), accessibility: written('accessibility') }
}

/** One version of a text; undefined when it was never published. */
export async function findLegalText(db: Db, kind: LegalKind, version: number): Promise<WrittenText | undefined> {
  const row = await findPublishedText(db, kind, version)
  if (row) return toWritten(row)
  return version === 1 ? unpublished(kind) : undefined
}

/** Publishes the texts that differ from the present ones; returns their kinds. */
export async function publishChangedTexts(
  tx: Db,
  by: string,
  given: Partial<Pick<ProgrammeInput, LegalKind>>,
  now: Date,
): Promise<LegalKind[]> {
  const present = await findLegalTexts(tx)
  const changed = legalKinds.filter((kind) => {
    const text = given[kind]
    return text && (text.pt !== present[kind].text.pt || (text.en ?? null) !== present[kind].text.en)
  })
  for (const kind of changed) {
    const { pt, en } = given[kind]!
    const version = present[kind].version + 1
    const row = { kind, version, body_pt: pt, body_en: en ?? null, published_at: now, published_by: by }
    await publishText(tx, row)
  }
  return changed
}

/** Fills in what the programme is called, who runs it and how to reach them. */
export function fillInText(text: Text, words: Names & { organisation: string; contact: string }): Text {
  const values: Record<string, string> = {
    organisation: words.organisation,
    programme: words.name,
    contact: words.contact,
  }
  const fill = (body: string) => body.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
  return {
    pt: fill(fillInNamed(text.pt, words)),
    en: text.en === null ? null : fill(fillInNamed(text.en, words, 'en')),
  }
}

function toWritten(row: { version: number; body_pt: string; body_en: string | null; published_at: Date }): WrittenText {
  return { version: row.version, text: { pt: row.body_pt, en: row.body_en }, publishedAt: row.published_at }
}
