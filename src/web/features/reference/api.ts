import type { BodyOf } from '#contract/endpoint.ts'
import { changeEntry, createEntry, listEntries, mergeEntry, type ReferenceList } from '#contract/reference/manage.ts'
import { dayMs } from '#contract/times.ts'
import type { QueueContent, RequestContext } from '#web/area.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'
import { loadTexts, translator } from '#web/lib/text/i18n.ts'

const area = 'reference'
/** So soon people hear about what they proposed. */
const promisedDays = 14

export const entryQueries = {
  all: (list: ReferenceList) => answerQuery([area, 'manage', list], listEntries, { params: { list } }),
}

type Change = { slug: string } & BodyOf<typeof changeEntry>
export const useChangeEntry = (list: ReferenceList) =>
  useChange(area, ({ slug, ...body }: Change) => call(changeEntry, { params: { list, slug }, body }))
export const useCreateEntry = (list: ReferenceList) =>
  useChange(area, (body: BodyOf<typeof createEntry>) => call(createEntry, { params: { list }, body }))
export const useMergeEntry = (list: ReferenceList) =>
  useChange(area, ({ slug, into }: { slug: string; into: string }) =>
    call(mergeEntry, { params: { list, slug }, body: { into } }),
  )

/** Proposals that wait for the team, for «Hoje». */
export async function findProposals({ locale, signal }: RequestContext): Promise<QueueContent> {
  const [{ items }] = await Promise.all([
    call(listEntries, { params: { list: 'skills' }, signal }),
    loadTexts(['reference']),
  ])
  const t = translator('reference', locale)
  const waiting = items.filter(({ state }) => state === 'proposed')
  const rows = waiting.map(({ slug, name, proposedBy, proposedAt }) => {
    const from = proposedAt ?? new Date(0).toISOString()
    return {
      id: slug,
      title: { text: t('decideOn', { name: name[locale] }) },
      about: { text: proposedBy ?? t('gone') },
      paperwork: true,
      from,
      due: new Date(Date.parse(from) + promisedDays * dayMs).toISOString(),
      verb: t('decide'),
      to: '/manage/skills',
      search: { state: 'proposed' },
    }
  })
  return { rows, count: rows.length }
}
