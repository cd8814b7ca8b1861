import { requireZone } from '#api/db/zones.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { currentOrStale, found, type Caller } from '#api/http/caller.ts'
import { fillInText, findLegalText, findLegalTexts, publishChangedTexts } from '#api/programme/legal.ts'
import {
  findLogo,
  findProgramme,
  hasCohort,
  holdProgramme,
  logoField,
  namesOf,
  saveProgramme,
} from '#api/programme/queries.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { useFiles } from '#api/records/file-uses.ts'
import type { LegalKind, LegalText, ProgrammeInput, ProgrammeSettings } from '#contract/programme/programme.ts'

/** A legal text with its placeholders filled in; not found when there is no such version. */
export async function readLegalText({ db }: Deps, kind: LegalKind, wanted?: number): Promise<LegalText> {
  const [programme, texts] = await Promise.all([findProgramme(db), findLegalTexts(db)])
  const present = texts[kind]
  const { version, text, publishedAt } = found(
    wanted === undefined || wanted === present.version ? present : await findLegalText(db, kind, wanted),
  )
  const current = version === present.version
  return {
    kind,
    version,
    current,
    text: fillInText(text, { ...programme, ...namesOf(programme) }),
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}

export async function readSettings(db: Db): Promise<ProgrammeSettings> {
  const [row, logo, { terms, privacy, accessibility }] = await Promise.all([
    findProgramme(db),
    findLogo(db),
    findLegalTexts(db),
  ])
  return {
    ...namesOf(row),
    organisation: row.organisation,
    tagline: { pt: row.tagline_pt, en: row.tagline_en },
    logoId: logo ?? null,
    colour: row.colour,
    contact: row.contact,
    sender: row.sender,
    zone: row.zone,
    currency: row.currency,
    closedTracks: row.closed_tracks,
    featuredCohortId: row.featured_cohort_id,
    daysOff: row.days_off,
    problemDays: row.problem_days,
    opportunityDays: row.opportunity_days,
    risk: row.risk,
    silenceDays: row.silence_days,
    keepDays: row.keep_days,
    checksDocuments: row.checks_documents,
    impactPage: row.impact_page,
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
    if (next.zone !== before.zone) await requireZone(tx, next.zone)
    if (next.featuredCohortId !== before.featuredCohortId) await requireCohort(tx, next.featuredCohortId)
    if (change.logoId !== undefined) await saveLogo(tx, by, change.logoId)
    await saveProgramme(tx, { ...columnsOf(next), configured_at: now, version: held.version + 1 })
    const published = await publishChangedTexts(tx, by.actor.id, change, now)
    const { terms: _t, privacy: _p, accessibility: _a, version: _v, ...after } = change
    await audit(tx, by, 'programme.change', { type: 'programme', id: 'programme' }, { after: { ...after, published } })
    return readSettings(tx)
  })
}

export async function closeSteps(deps: Deps, by: Caller): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await saveProgramme(tx, { opening: false })
    await audit(tx, by, 'programme.open', { type: 'programme', id: 'programme' }, {})
  })
}

function columnsOf(next: Omit<ProgrammeInput, 'terms' | 'privacy' | 'accessibility'>) {
  const { name, article, organisation, tagline, contact, zone } = next
  return {
    name: name.trim(),
    article,
    name_en: next.nameEn?.trim() || null,
    article_en: next.articleEn,
    organisation: organisation.trim(),
    contact,
    zone,
    tagline_pt: tagline.pt,
    tagline_en: tagline.en || null,
    colour: next.colour,
    sender: next.sender?.trim() || null,
    currency: next.currency,
    closed_tracks: [...new Set(next.closedTracks)],
    featured_cohort_id: next.featuredCohortId,
    days_off: JSON.stringify(next.daysOff.toSorted((one, other) => one.day.localeCompare(other.day))),
    problem_days: next.problemDays,
    opportunity_days: next.opportunityDays,
    risk: JSON.stringify(next.risk),
    silence_days: next.silenceDays,
    keep_days: next.keepDays,
    checks_documents: next.checksDocuments,
    impact_page: next.impactPage,
    onit_questions: JSON.stringify(next.onitQuestions),
    founder_questions: JSON.stringify(next.founderQuestions),
  }
}

async function requireCohort(tx: Db, id: string | null): Promise<void> {
  if (id === null || (await hasCohort(tx, id))) return
  throw invalidField('featuredCohortId', 'unknown_reference')
}

/** Everybody sees it, and it stays when whoever uploaded it leaves. */
const saveLogo = (tx: Db, by: Caller, logoId: string | null) =>
  useFiles(tx, by, {
    ...logoField,
    visibility: 'public',
    kinds: ['cover'],
    byStaff: true,
    fileIds: logoId ? [logoId] : [],
  })
