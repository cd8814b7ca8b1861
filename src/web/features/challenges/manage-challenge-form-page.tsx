import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ChallengeDetail } from '#contract/challenges/challenges.ts'
import { RecordHistory } from '#web/components/editor/record-history.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { challengeQueries } from './api.ts'
import { refreshChallenges } from './manage-api.ts'
import { ManageChallengeForm } from './manage-challenge-form.tsx'
import { ManageChallengeHeader } from './manage-challenge-header.tsx'

export { headLoader as loader } from './manage-challenge-header.tsx'

/** The answer to a change is the newest version; lists are refetched. */
async function keepChallenge(challenge: ChallengeDetail) {
  await refreshChallenges()
  queryClient.setQueryData(challengeQueries.detail(challenge.slug).queryKey, challenge)
}

export function CreateChallengePage() {
  const t = useT('challenges-manage')
  const navigate = useNavigate()
  const open = async (challenge: ChallengeDetail) => {
    toast(t('done.created'))
    await keepChallenge(challenge)
    const params = { slug: challenge.slug }
    await navigate({ to: '/manage/challenges/$slug', params, replace: true, ignoreBlocker: true })
  }
  return (
    <ManageChallengeForm onSaved={open}>
      {() => <PageHeader title={t('create.title')} sub={t('create.sub')} />}
    </ManageChallengeForm>
  )
}

export function EditChallengePage() {
  const { slug } = useParams({ from: '/manage/challenges/$slug' })
  const { data: challenge } = useQuery(challengeQueries.detail(slug))
  if (!challenge) return null
  return (
    <>
      <ManageChallengeForm key={challenge.id} challenge={challenge} onSaved={keepChallenge}>
        {(dirty) => <ManageChallengeHeader challenge={challenge} dirty={dirty} />}
      </ManageChallengeForm>
      <RecordHistory type="challenge" id={challenge.id} />
    </>
  )
}
