import { requireZone } from '#api/db/zones.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { currentOrStale, found, type Caller } from '#api/http/caller.ts'
import { fillInText, findLegalText, findLegalTexts, publishChangedTexts } from '#api/programme/legal.ts'
import { findProgramme, holdProgramme, saveProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import type { LegalKind, LegalText, ProgrammeInput, ProgrammeSettings } from '#contract/programme/programme.ts'

/** A legal text with its placeholders filled in; not found when there is no such version. */
export async function readLegalText({ db }: Deps, kind: LegalKind, wanted?: number): Promise<LegalText> {
  const [programme, texts] = await Promise.all([findProgramme(db), findLegalTexts(db)])
  const present = texts[kind]
  const { version, text, publishedAt } = found(
    wanted === undefined || wanted === present.version ? present : await findLegalText(db, kind, wanted),
  )
  const current = version === present.version
  return { kind, version, current, text: fillInText(text, programme), publishedAt: publishedAt?.toISOString() ?? null }
}

export async function readSettings(db: Db): Promise<ProgrammeSettings> {
  const [row, { terms, privacy, accessibility }] = await Promise.all([findProgramme(db), findLegalTexts(db)])
  return {
    name: row.name,
    article: row.article,
    organisation: row.organisation,
    tagline: { pt: row.tagline_pt, en: row.tagline_en },
    contact: row.contact,
    zone: row.zone,
    silenceDays: row.silence_days,
    keepDays: row.keep_days,
    checksDocuments: row.checks_documents,
    onitQuestions: row.onit_questions,
    founderQuestions: row.founder_questions,
    terms: terms.text,
    privacy: privacy.text,
    accessibility: accessibility.text,
    version: row.version,
  }
}

type SettingsChange = Partial<ProgrammeInput> & { version: number }

/** Saves the settings over the version that was read; a changed legal text becomes its next version. */
export async function saveSettings(deps: Deps, by: Caller, change: SettingsChange): Promise<ProgrammeSettings> {
  return transaction(deps.db, async (tx) => {
    const held = await holdProgramme(tx)
    const before = await readSettings(tx)
    currentOrStale(held.version === change.version, before)
    const now = deps.clock()
    const next = { ...before, ...change }
    const { name, article, organisation, tagline, contact, zone, silenceDays, keepDays, checksDocuments } = next
    if (zone !== before.zone) await requireZone(tx, zone)
    const names = { name: name.trim(), article, organisation: organisation.trim(), contact, zone }
    const words = { tagline_pt: tagline.pt, tagline_en: tagline.en || null }
    const days = { silence_days: silenceDays, keep_days: keepDays, checks_documents: checksDocuments }
    const asked = {
      onit_questions: JSON.stringify(next.onitQuestions),
      founder_questions: JSON.stringify(next.founderQuestions),
    }
    await saveProgramme(tx, { ...names, ...words, ...days, ...asked, configured_at: now, version: held.version + 1 })
    const published = await publishChangedTexts(tx, by.actor.id, change, now)
    const { terms: _t, privacy: _p, accessibility: _a, version: _v, ...after } = change
    await audit(tx, by, 'programme.change', { type: 'programme', id: 'programme' }, { after: { ...after, published } })
    return readSettings(tx)
  })
}
