import { Archive, Ban, Scale, Send } from 'lucide-react'
import { cancelChallenge } from '#contract/challenges/manage.ts'
import { challengeLimits, type ChallengeDetail } from '#contract/challenges/challenges.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { ReasonDialog } from '#web/components/editor/reason-dialog.tsx'
import { type FormMove, type PlainMove, RecordActions } from '#web/components/editor/record-actions.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { TabLink, TabNav } from '#web/components/ui/tab-nav.tsx'
import { roundsOf, TabsOfRounds } from '#web/features/reviews/rounds/round-tabs-card.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { challengeQueries } from './api.ts'
import { ChallengeStatus } from './challenge-card.tsx'
import {
  type ChallengeStep,
  refreshChallenges,
  removeChallenge,
  useCancelChallenge,
  useDuplicateChallenge,
  useMoveChallenge,
} from './manage-api.ts'

type Props = {
  challenge: ChallengeDetail
  /** Unsaved changes would not be published. */
  dirty?: boolean
}

/** What the head shows, fetched before the page appears. */
export async function headLoader({ params }: { params: Record<string, string> }) {
  if (!params['slug']) return
  const { id } = await queryClient.ensureQueryData(challengeQueries.detail(params['slug']))
  await queryClient.ensureQueryData(roundsOf('solutions', id))
}

/** The head of every page about one challenge: title, state, actions and tabs. */
export function ManageChallengeHeader({ challenge, dirty = false }: Props) {
  const t = useT('challenges-manage')
  const format = useFormat()
  const { id, slug, title, phase, problem, closesAt, solutions } = challenge
  const params = { slug }
  useTitle(pick(title, useLocale()))
  const sub = problem
    ? t('head.fromProblem', { code: problem.code })
    : t('head.closes', { date: format.deadline(closesAt) })
  return (
    <>
      <PageHeader
        title={<Translated text={title} />}
        badge={<ChallengeStatus phase={phase} />}
        sub={sub}
        actions={<ChallengeActions challenge={challenge} dirty={dirty} />}
      />
      <TabNav label={t('tab.label')}>
        <TabLink to="/manage/challenges/$slug" params={params} activeOptions={{ exact: true }}>
          {t('tab.edit')}
        </TabLink>
        <TabLink to="/manage/challenges/$slug/solutions" params={params} count={solutions}>
          {t('tab.solutions')}
        </TabLink>
        {phase !== 'draft' && <TabsOfRounds area="solutions" contextId={id} />}
      </TabNav>
    </>
  )
}

function ChallengeActions({ challenge: { slug, can }, dirty }: Required<Props>) {
  const t = useT('challenges-manage')
  const { mutateAsync: move } = useMoveChallenge(slug)
  const { mutateAsync: copy } = useDuplicateChallenge(slug)
  const moves = [...useSteps(), useCancelling(slug)]
  return (
    <RecordActions
      can={can}
      moves={moves}
      move={move}
      waits={dirty && t('head.saveFirst')}
      view={{ label: t('act.view'), to: `/challenges/${slug}` }}
      duplicate={{ copy, done: t('done.duplicated'), pageOf: (made) => `/manage/challenges/${made}` }}
      remove={{
        title: t('ask.remove'),
        text: t('askText.remove'),
        words: { remove: t('act.remove'), keep: t('act.keep'), removed: t('done.removed') },
        remove: () => removeChallenge(slug),
        list: '/manage/challenges',
        refresh: refreshChallenges,
      }}
    />
  )
}

const steps = [
  { to: 'published', icon: <Send />, place: 'next' },
  { to: 'judging', icon: <Scale />, place: 'next' },
  { to: 'archived', icon: <Archive /> },
] as const

function useSteps(): PlainMove<ChallengeStep>[] {
  const t = useT('challenges-manage')
  return steps.map(({ to, ...step }) => ({
    ...step,
    to,
    label: t(`move.${to}`),
    ask: { title: t(`ask.${to}`), text: t(`askText.${to}`), keep: t('act.keep') },
    done: t(`moved.${to}`),
  }))
}

/** The reason is required, because all teams read it. */
function useCancelling(slug: string): FormMove {
  const t = useT('challenges-manage')
  const { mutateAsync: cancel } = useCancelChallenge(slug)
  const draftKey = `cancel-challenge.${slug}`
  const words = { act: t('move.cancelled'), keep: t('act.keep'), done: t('moved.cancelled') }
  const fields = { words: { pt: t('ask.reason.pt'), en: t('ask.reason.en') }, limit: challengeLimits.reason }
  return {
    to: 'cancelled',
    icon: <Ban />,
    label: words.act,
    place: 'end',
    draftKey,
    dialog: (onClose) => (
      <ReasonDialog
        title={t('ask.cancelled')}
        context={t('askText.cancelled')}
        body={cancelChallenge.body}
        send={cancel}
        {...{ words, fields, draftKey, onClose }}
      />
    ),
  }
}
