import type { ManagedOrganisation } from '#contract/organisations/manage.ts'
import type { OrganisationDetail } from '#contract/organisations/organisations.ts'
import type { ListedOrganisation, OrganisationRow } from './queries.ts'

export const auditObject = (id: string) => ({ type: 'organisation', id })

const time = (value: string) => new Date(value).toISOString()
const percent = ({ kept, owed }: { kept: number; owed: number }) =>
  owed === 0 ? null : Math.round((kept / owed) * 100)

export const rateOf = (counted: { kept: number; owed: number }) => {
  const share = percent(counted)
  return share === null ? null : { percent: share, of: counted.owed }
}

export const toManaged = (row: ListedOrganisation): ManagedOrganisation => ({
  id: row.id,
  name: row.name,
  website: row.website,
  logoId: row.logo_id,
  archivedAt: row.archived_at?.toISOString() ?? null,
  contactLostAt: row.contact_lost_at?.toISOString() ?? null,
  people: row.people,
  postings: row.postings,
  challenges: row.challenges,
  waiting: row.waiting,
  late: row.late,
  answerRate: percent(row),
})

type Inside = Pick<OrganisationDetail, 'people' | 'postings' | 'challenges' | 'problems' | 'answerRate'>

/** Times come as text, because the lists are JSON of the database. */
export const toDetail = (row: OrganisationRow, inside: Inside): OrganisationDetail => ({
  id: row.id,
  name: row.name,
  website: row.website,
  logoId: row.logo_id,
  archivedAt: row.archived_at?.toISOString() ?? null,
  people: inside.people.map((one) => ({ ...one, joinedAt: time(one.joinedAt) })),
  postings: inside.postings.map((one) => ({
    ...one,
    deadline: time(one.deadline),
    dueAt: one.dueAt && time(one.dueAt),
  })),
  challenges: inside.challenges.map((one) => ({ ...one, closesAt: time(one.closesAt) })),
  problems: inside.problems,
  answerRate: inside.answerRate,
  version: row.version,
})
