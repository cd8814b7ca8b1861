import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { audit } from '#api/records/audit.ts'
import { nextVersion, saveRow } from '#api/records/rows.ts'
import type { DocumentsInput } from '#contract/applications/documents.ts'
import type { EndLetter } from '#contract/applications/end-letters.ts'
import { findOpportunity } from '#api/features/opportunities/queries.ts'
import { copyCv } from '../own/sent-cv.ts'
import { canReplace, isOwn, receivedCan } from '../policy.ts'
import { area, findApplication, holdApplication, type WholeApplication } from '../queries.ts'
import { holdAnswerable, type SavedApplication } from '../received/move.ts'
import { auditObject } from '../shape.ts'

const letter: EndLetter = {
  pt: [
    'Revê o que enviaste: {title}',
    'Antes de {organisation} ver o teu currículo e a tua carta para «{title}», a equipa do programa pede-te que os revejas. A candidatura continua de pé.',
  ],
  en: [
    'Look again at what you sent: {title}',
    'Before {organisation} sees your CV and letter for “{title}”, the programme team asks you to look at them again. Your application still stands.',
  ],
}
const see = { pt: 'Rever e enviar', en: 'Review and send' }

async function tellReturned(tx: Tx, deps: Deps, row: WholeApplication, note: string): Promise<void> {
  await tellPeople(tx, deps, 'applications.documents', [row.applicant_id!], ({ locale }) => {
    const values = { title: inLanguage(locale, row.title), organisation: row.organisation }
    return { ...letterOf(letter[locale], values, `/applications?id=${row.id}`, see[locale], note), about: row.id }
  })
}

type Judgement = { note: string | null; version: number }

/** Shows CV and letter to the organisation, or sends them back with words. */
export async function judgeDocuments(deps: Deps, caller: Caller, id: string, judgement: Judgement) {
  return transaction(deps.db, async (tx): Promise<SavedApplication> => {
    const row = await holdAnswerable(tx, caller, id)
    if (row.version !== judgement.version) return { saved: false, row }
    const now = deps.clock()
    if (!receivedCan(caller.actor, row, now).judgeDocuments) refuse('state_conflict')
    const note = judgement.note?.trim() || null
    const set = { documents: note ? ('returned' as const) : null, documents_note: note }
    await saveRow(tx, area, row, set, now)
    await audit(tx, caller, 'applications.documents', auditObject(id), { after: { shown: note === null } })
    if (note) await tellReturned(tx, deps, row, note)
    return { saved: true, row: { ...row, ...set, ...nextVersion(row, now) } }
  })
}

/** Sends others in their place, which the team looks at again. The CV is copied before, as when applying. */
export async function replaceDocuments(deps: Deps, caller: Caller, id: string, input: DocumentsInput): Promise<void> {
  const { actor } = caller
  const requireReturned = (row: WholeApplication | undefined) => {
    const own = found(row && isOwn(actor, row) ? row : undefined)
    if (!canReplace(own)) refuse('state_conflict')
    return own
  }
  const before = requireReturned(await findApplication(deps.db, actor, id))
  const posting = found(await findOpportunity(deps.db, actor, before.slug))
  if (posting.asks_cv && input.cv === null) throw invalidField('cv', 'cv_missing')
  const cv = (await copyCv(deps, actor.id, input.cv)) ?? { cv_id: null, cv_name: null, cv_type: null, cv_size: null }
  await transaction(deps.db, async (tx) => {
    const row = requireReturned(await holdApplication(tx, actor, id))
    const sent = { ...cv, letter: input.letter?.trim() || null }
    await saveRow(tx, area, row, { ...sent, documents: 'waiting', documents_note: null }, deps.clock())
    await audit(tx, caller, 'applications.documents_sent', auditObject(id))
  })
}
