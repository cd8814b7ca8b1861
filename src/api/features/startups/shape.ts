import { fromColumns, toColumns } from '#api/db/column-names.ts'
import type { Attachment } from '#contract/attachments.ts'
import type { Step } from '#contract/records.ts'
import { missingParts } from '#contract/startup-readiness.ts'
import { startupInput, type Startup, type StartupDetail } from '#contract/startups.ts'
import type { StartupInput } from '#contract/startups.ts'
import type { MemberRow } from './members.ts'
import { canSeeInside, startupCan, type Viewer } from './policy.ts'
import type { StartupColumns, StartupRow } from './queries.ts'

export const auditObject = (id: string) => ({ type: 'startup', id })

const asItIs = ['id', 'state', 'lang', 'name', 'pitch', 'field', 'stage', 'city', 'country', 'visibility'] as const
const inDetail = ['moreFields', 'description', 'founded', 'website', 'links', 'deckId', 'version'] as const

export const toStartup = (row: StartupRow): Startup => ({
  ...fromColumns(row, [...asItIs, 'logoId', 'coverId', 'team', 'teamSize', 'myRole']),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const isShown = ({ visibility }: MemberRow) => visibility !== 'staff'

type More = { members: MemberRow[]; deck: Attachment | null; steps: Step[] }

export function toDetail(row: StartupRow, viewer: Viewer, { members, deck, steps }: More): StartupDetail {
  const isInside = canSeeInside(viewer, row)
  const begun = { step: 'draft', at: row.created_at.toISOString(), details: {} }
  const { updated_by, updater } = row
  return {
    ...toStartup(row),
    ...fromColumns(row, inDetail),
    deck,
    members: (isInside ? members : members.filter(isShown)).map(({ id, name, title, role, joined_at }) => ({
      id,
      name,
      title,
      role,
      joinedAt: joined_at.toISOString(),
      isMe: id === viewer.id,
    })),
    missing: isInside ? missingOf(row, members) : [],
    history: isInside ? [begun, ...steps] : [],
    updatedBy: updated_by && updater ? { id: updated_by, name: updater } : null,
    can: startupCan(viewer, row),
  }
}

const written = Object.keys(startupInput.shape) as (keyof StartupInput)[]

/** The row as the form would send it, to lay a partial change over it and judge the whole. */
export const toInput = (row: StartupColumns): StartupInput => fromColumns(row, written)

export const missingOf = (row: StartupColumns, members: readonly MemberRow[]) =>
  missingParts(
    toInput(row),
    members.map(({ title }) => title),
  )

export const toRow = ({ links, ...input }: StartupInput) => ({ ...toColumns(input), links: JSON.stringify(links) })
