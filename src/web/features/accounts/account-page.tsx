import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type AccountDetail, addAccountNote } from '#contract/accounts/accounts.ts'
import { Answers } from '#web/components/display/answers.tsx'
import { RecordHistory } from '#web/components/editor/record-history.tsx'
import { RecordNotes } from '#web/components/editor/record-notes.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { AccountStatus, RoleChip, useHeardFrom } from './account-marks.tsx'
import { AccountActions } from './account-actions.tsx'
import { AccountDoings } from './account-doings.tsx'
import { AccountFactor } from './account-factor.tsx'
import { AccountFacts, AccountSessions, RoleCard } from './account-side.tsx'
import { accountQueries } from './api.ts'
import { PersonMessagesCard } from '#web/features/messages/person-messages-card.tsx'
import './accounts.css'

export async function loader({ params }: { params: Record<string, string> }) {
  await queryClient.ensureQueryData(accountQueries.detail(params['id'] ?? ''))
}

type Props = { account: AccountDetail }

/** One person as those see them who let people in. */
export function AccountPage() {
  const { id } = useParams({ from: '/manage/people/$id' })
  const { data: account } = useQuery(accountQueries.detail(id))
  useTitle(account?.name)
  if (!account) return null
  return (
    <article className="stack stack--lg">
      <Head account={account} />
      <div className="main-aside">
        <div className="stack stack--lg">
          <AccountDoings account={account} />
          <RegistrationAnswers account={account} />
          <Notes account={account} />
          <RecordHistory type="user" id={account.id} />
          <PersonMessagesCard id={account.id} />
        </div>
        <div className="aside stack">
          {account.can.endSessions && <RoleCard key={account.role} account={account} />}
          {account.can.endSessions && <AccountSessions account={account} />}
          {account.can.endSessions && <AccountFactor account={account} />}
          <AccountFacts account={account} />
        </div>
      </div>
    </article>
  )
}

function Head({ account }: Props) {
  const t = useT('accounts')
  const format = useFormat()
  const { name, role, state, email, groups, eraseAt, refusedAt } = account
  return (
    <>
      <div className="row account__head">
        <Avatar name={name} size="xl" />
        <div className="grow">
          <PageHeader
            title={name}
            badge={
              <>
                <RoleChip role={role} />
                {state !== 'active' && <AccountStatus state={state} />}
              </>
            }
            sub={[email, ...groups].join(' · ')}
            actions={<AccountActions account={account} />}
          />
        </div>
      </div>
      {state === 'suspended' && <Alert tone="warning">{t('person.suspended')}</Alert>}
      {refusedAt && (
        <Alert tone="danger" title={t('person.refused')}>
          {t('person.refusedText', { email, date: format.day(refusedAt) })}
        </Alert>
      )}
      {eraseAt && <Alert tone="note">{t('person.leaving', { date: format.day(eraseAt) })}</Alert>}
    </>
  )
}

/** What the programme asked when they registered. */
function RegistrationAnswers({ account: { answers, heardFrom } }: Props) {
  const t = useT('accounts')
  const locale = useLocale()
  const heardFromText = useHeardFrom()
  const given = answers.map(({ question, answer }) => ({ term: pick(question, locale), value: pick(answer, locale) }))
  const heard = heardFrom ? [{ term: t('fact.heardFrom'), value: heardFromText(heardFrom) }] : []
  if (given.length + heard.length === 0) return null
  return (
    <Card as="section" aria-labelledby="registration">
      <CardHead title={t('person.registration')} id="registration" />
      <CardBody>
        <Answers answers={[...given, ...heard]} />
      </CardBody>
    </Card>
  )
}

function Notes({ account }: Props) {
  return (
    <Card as="section" pad>
      <RecordNotes area="accounts" endpoint={addAccountNote} record={account} />
    </Card>
  )
}
