import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { freezeOutcomes as freezeEndpoint, Outcome } from '#contract/cohorts/outcomes.ts'
import { placeLine } from '../intake/places.ts'
import { area } from '../queries.ts'
import { cohortObject } from '../shape.ts'
import { findPublished, type EditionRecord, type PublishedEdition } from './figures.ts'
import { findFrozen, insertCorrections, insertFrozen } from './queries.ts'

/** The caller holds the cohort, so that no answer changes between counting and keeping. */
export async function freezePublished(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  cohortId: string,
  by: Caller | null,
): Promise<Outcome['days'][]> {
  const published = await findPublished({ clock: deps.clock, db: tx }, cohortId)
  const { name: programme, organisation } = await findProgramme(tx)
  const at = deps.clock()
  const rows = published
    .filter(({ frozen }) => frozen === null)
    .map((edition) => {
      const record = recordOf(edition, { programme, organisation, frozenAt: at.toISOString() })
      const sha256 = createHash('sha256').update(record).digest('hex')
      const { days } = edition
      return { cohort_id: cohortId, days, record, sha256, frozen_at: at, frozen_by: by?.actor.id ?? null }
    })
  const kept = await insertFrozen(tx, rows)
  for (const { days, sha256 } of kept)
    await audit(tx, by, `${area}.freeze_outcomes`, cohortObject(cohortId), { after: { days, sha256 } })
  return published.map(({ days }) => days)
}

/** For the page: on this day an answer was corrected, or somebody completed after all. */
export async function noteCorrections(
  tx: Tx,
  { clock }: Deps,
  caller: Caller,
  cohortId: string,
  days: readonly Outcome['days'][],
): Promise<void> {
  const by = { corrected_at: clock(), corrected_by: caller.actor.id }
  await insertCorrections(
    tx,
    days.map((of) => ({ id: randomUUIDv7(), cohort_id: cohortId, days: of, ...by })),
  )
}

/** Public figures do not change when somebody completes late: that is a correction. */
export async function correctLate(tx: Tx, deps: Deps, caller: Caller, cohortId: string): Promise<void> {
  await noteCorrections(tx, deps, caller, cohortId, await freezePublished(tx, deps, cohortId, null))
}

type Source = { programme: string; organisation: string; frozenAt: string }

/** The text that is hashed; a line break at its end, as files have. */
const recordOf = ({ cohort, endsOn, days, figures }: PublishedEdition, source: Source): string => {
  const record: EditionRecord & Source = { ...source, cohort, endsOn, days, figures }
  return `${JSON.stringify(record, null, 2)}\n`
}

export async function freezeOutcomes(
  deps: Deps,
  caller: Caller,
  cohortId: string,
): Promise<AnswerOf<typeof freezeEndpoint>> {
  return placeLine.holding(deps, cohortId, async (tx) => {
    const days = await freezePublished(tx, deps, cohortId, caller)
    if (days.length === 0) refuse('nothing_published')
    const frozen = await findFrozen(tx, cohortId)
    return {
      frozen: frozen
        .toSorted((one, other) => one.days - other.days)
        .map((one) => ({ days: one.days, at: one.frozen_at.toISOString(), sha256: one.sha256 })),
    }
  })
}
