import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Target } from 'lucide-react'
import { challengeFromProblem } from '#contract/challenges/manage.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { call } from '#web/lib/api/client.ts'
import { refreshArea, useChange } from '#web/lib/api/lists.ts'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { area, challengeQueries } from './api.ts'
import { ChallengeStatus } from './challenge-card.tsx'

/** The steps of a problem's line that challenges add: the challenge it became, its solutions, and who won with one. */
export function useProblemLine(problemId: string) {
  const t = useT('challenges')
  const locale = useLocale()
  const isMember = useHasScope('members:browse')
  const [grown] = useQuery({ ...challengeQueries.grown(problemId), enabled: isMember }).data?.items ?? []
  if (!grown) return { challenge: {}, solutions: {}, startup: {} }
  const to = `/challenges/${grown.slug}`
  const challenge = { title: pick(grown.title, locale), to, status: <ChallengeStatus phase={grown.phase} /> }
  const solutions = grown.solutions > 0 ? { title: t('card.solutions', { count: grown.solutions }), to } : {}
  const startup = grown.startup ? { title: grown.startup.name, to: `/startup/${grown.startup.id}` } : {}
  return { challenge, solutions, startup }
}

export const problemLineData = (problemId: string) => challengeQueries.grown(problemId)

/** Makes a draft of an accepted problem and opens it. */
export function TurnIntoChallenge({ problemId }: { problemId: string }) {
  const t = useT('challenges-manage')
  const act = useAct()
  const navigate = useNavigate()
  const manages = useHasScope('challenges:manage')
  const { mutateAsync: turn, isPending } = useChange(area, async (_: void, idempotencyKey) => {
    const draft = await call(challengeFromProblem, { params: { id: problemId }, idempotencyKey })
    await refreshArea('problems')
    return draft
  })
  const [grown] = useQuery(challengeQueries.grown(problemId)).data?.items ?? []
  if (!manages) return null
  if (grown?.phase === 'draft')
    return (
      <ButtonLink to="/manage/challenges/$slug" params={{ slug: grown.slug }}>
        <Target />
        {t('act.seeDraft')}
      </ButtonLink>
    )
  const go = () =>
    act(async () => {
      const { slug } = await turn()
      toast(t('done.turned'))
      await navigate({ to: '/manage/challenges/$slug', params: { slug } })
    })
  return (
    <Button variant="primary" loading={isPending} onClick={() => void go()}>
      <Target />
      {t('act.turn')}
    </Button>
  )
}
