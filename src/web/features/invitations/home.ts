import { useQuery } from '@tanstack/react-query'
import { listOwnInvitations, type OwnInvitation } from '#contract/invitations/invitations.ts'
import type { Deadline, Deadlines, HomePart } from '#web/area.ts'
import { answerQuery } from '#web/lib/api/lists.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

const ownInvitations = () => answerQuery(['invitations', 'mine'], listOwnInvitations, {})

/** Invitations into a team or a startup, until they expire. */
function useDeadlines(): Deadlines {
  const t = useT('invitations')
  const locale = useLocale()
  const { data, isPending, isLoadingError } = useQuery(ownInvitations())
  const toDeadline = ({ id, title, invitedBy, expiresAt }: OwnInvitation): Deadline => ({
    id,
    at: expiresAt,
    losable: true,
    answers: true,
    dated: (date) => t('waits.until', { date }),
    label: invitedBy ? t('from', { name: invitedBy }) : t('fromNobody'),
    title: pick(title, locale),
    lang: languageOf(title, locale),
    to: `/invitations/${id}`,
    action: t('waits.answer'),
    said: t('waits.said'),
  })
  const deadlines = (data?.items ?? []).map(toDeadline)
  return { pending: isPending, failed: isLoadingError, deadlines, otherwise: [] }
}

export const home: HomePart = { prefetch: () => fetchFirst(ownInvitations()), useDeadlines }
