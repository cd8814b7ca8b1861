import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { GivenPerson, putIntoCohort } from '#contract/cohorts/people.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { cohortQueries } from '../api.ts'
import { memberQueries, tryPeople, useDropInvitee, usePutIn } from './api.ts'
import { CheckedPeople, type Choices } from './checked-people.tsx'
import { ChoosePeople } from './choose-people.tsx'

export const loader = ({ params }: { params: Record<string, string> }) =>
  queryClient.ensureQueryData(cohortQueries.detail(params['id']!))

/** Addresses to begin with, one a line. */
export const putPeopleSearch = z.object({ people: z.optional(z.string().check(z.maxLength(5000))) })

type Checked = { rows: GivenPerson[]; choices: Choices; answer: AnswerOf<typeof putIntoCohort> }
const noChoices: Choices = { rejoin: false, above: false, invite: false }

/** The team puts people into a cohort; nothing happens before the list has been looked at. */
export function PutPeoplePage() {
  const t = useT('cohorts-plan')
  const { id } = useParams({ from: '/manage/cohorts/$id/people' })
  const { data: cohort } = useSuspenseQuery(cohortQueries.detail(id))
  const navigate = useNavigate()
  const act = useAct()
  const putIn = usePutIn(id)
  const [checked, setChecked] = useState<Checked>()
  const [text, setText] = useState(useSearch({ from: '/manage/cohorts/$id/people' }).people ?? '')
  const title = t('people.title', { name: cohort.name })
  useTitle(title)
  const check = (rows: GivenPerson[], choices: Choices) =>
    act(async () => setChecked({ rows, choices, answer: await tryPeople(id, { rows, ...choices }) }))
  const put = ({ rows, choices }: Checked) =>
    act(async () => {
      const { added } = await putIn.mutateAsync({ rows, ...choices })
      toast(t('people.done', { count: added }))
      await navigate({ to: '/manage/cohorts/$id', params: { id } })
    })
  const back = (
    <ButtonLink to="/manage/cohorts/$id" params={{ id }}>
      {t('back')}
    </ButtonLink>
  )
  return (
    <div className="page--wide">
      <PageHeader title={title} sub={t('people.sub')} actions={back} />
      <div className="stack">
        {cohort.phase === 'finished' && <EmptyState title={t('people.over')} />}
        {cohort.phase !== 'finished' && !checked && (
          <ChoosePeople {...{ cohort, text }} onText={setText} onChosen={(rows) => void check(rows, noChoices)} />
        )}
        {checked && (
          <CheckedPeople
            cohort={cohort}
            {...checked}
            busy={putIn.isPending}
            onChoices={(choices) => void check(checked.rows, choices)}
            onPut={() => void put(checked)}
            onBack={() => setChecked(undefined)}
          />
        )}
        <Invitees id={id} />
      </div>
    </div>
  )
}

/** Those on the list who have no account yet. */
function Invitees({ id }: { id: string }) {
  const t = useT('cohorts-plan')
  const format = useFormat()
  const act = useAct()
  const drop = useDropInvitee(id)
  const items = useQuery(memberQueries.invitees(id)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card as="section" aria-labelledby="invitees">
      <CardHead title={t('people.invitees')} id="invitees" />
      <CardBody>
        <p className="muted">{t('people.inviteesNote')}</p>
        <List card={false}>
          {items.map(({ email, invitedAt }) => (
            <ListRow key={email}>
              <span className="grow">{email}</span>
              <span className="small muted">{format.shortDay(invitedAt)}</span>
              <Button size="sm" onClick={() => void act(() => drop.mutateAsync(email))}>
                {t('people.drop')}
                <span className="sr-only"> {email}</span>
              </Button>
            </ListRow>
          ))}
        </List>
      </CardBody>
    </Card>
  )
}
