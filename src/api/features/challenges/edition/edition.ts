import { randomUUIDv7 } from 'node:crypto'
import { checked } from '#api/http/checked.ts'
import { audit } from '#api/records/audit.ts'
import {
  atPlace,
  inOrder,
  momentOf,
  timeOf,
  type Carried,
  type EditionPart,
  type Frame,
} from '#api/records/edition-parts.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import type { EditionChallenge } from '#contract/challenges/edition.ts'
import { challengeInput } from '#contract/challenges/manage.ts'
import type { ChallengeColumns } from '../queries.ts'
import { findChallengesById, findChallengesIn } from './queries.ts'
import { challengeInputOf, deleteChallenge, insertChallengeDraft } from '../service.ts'
import { auditObject } from '../shape.ts'

async function toCarried(db: Db, row: ChallengeColumns, frame: Frame): Promise<Carried<EditionChallenge>> {
  const { title, summary, brief, partner, prize, field, skills, teamMin, teamMax, criteria, coverId, fileIds } =
    await challengeInputOf(db as Tx, row)
  const content = {
    title,
    summary,
    brief,
    partner,
    prize,
    field,
    skills,
    opens: momentOf(row.opens_at, frame),
    closes: momentOf(row.closes_at, frame),
    results: momentOf(row.results_at, frame),
    teamMin,
    teamMax,
    criteria: criteria.map(({ name, guide, weight, scale }) => ({ name, guide, weight, scale })),
  }
  return { content, keep: { coverId, fileIds } }
}

function toChallenge({ content, keep }: Carried<EditionChallenge>, frame: Frame) {
  const { opens, closes, results, criteria, ...fields } = content
  return checked(challengeInput, {
    ...fields,
    opensAt: timeOf(opens, frame).toISOString(),
    closesAt: timeOf(closes, frame).toISOString(),
    resultsAt: timeOf(results, frame).toISOString(),
    criteria: criteria.map((one) => ({ ...one, id: randomUUIDv7() })),
    coverId: null,
    fileIds: [],
    ...keep,
  })
}

export const challengeEdition: EditionPart<EditionChallenge> = {
  async find(db, span) {
    return (await findChallengesIn(db, span)).map(({ id, title: { pt, en }, opens_at }) => ({
      id,
      title: { pt, en: en ?? null },
      at: opens_at,
    }))
  },
  async read(db, ids, frame) {
    const rows = await findChallengesById(db, ids)
    return inOrder(await Promise.all(rows.map((row) => toCarried(db, row, frame))), ({ opens }) => opens)
  },
  // A handful at most: each reserves its address and uses its files.
  async make(tx, deps, caller, items, frame) {
    const ids: string[] = []
    for (const [index, item] of items.entries()) {
      const input = await atPlace(index, () => toChallenge(item, frame))
      const { id } = await insertChallengeDraft(tx, deps, caller, input)
      await audit(tx, caller, 'challenges.create', auditObject(id), { after: { title: input.title.pt } })
      ids.push(id)
    }
    return ids
  },
  async show(db, ids) {
    return (await findChallengesById(db, ids)).map(({ id, slug, title: { pt, en }, state }) => ({
      id,
      title: { pt, en: en ?? null },
      path: `/manage/challenges/${slug}`,
      isUsed: state !== 'draft',
    }))
  },
  async remove(tx, deps, caller, ids) {
    for (const { slug } of await findChallengesById(tx, ids)) await deleteChallenge({ ...deps, db: tx }, caller, slug)
  },
}
