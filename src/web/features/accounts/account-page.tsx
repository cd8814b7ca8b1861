import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Briefcase, Eye, Flag, GraduationCap, Lightbulb, Sprout } from 'lucide-react'
import { type AccountDetail, addAccountNote } from '#contract/accounts/accounts.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import { Answers } from '#web/components/display/answers.tsx'
import { RecordHistory } from '#web/components/editor/record-history.tsx'
import { RecordNotes } from '#web/components/editor/record-notes.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import type { TextKey } from '#web/locales/areas.ts'
import { AccountStatus, RoleChip, useHeardFrom } from './account-marks.tsx'
import { AccountFacts, AccountSessions, RoleCard } from './account-side.tsx'
import { accountQueries } from './api.ts'
import { PersonMessagesCard } from '#web/features/messages/person-messages-card.tsx'
import { WriteButton } from '#web/features/messages/write-card.tsx'
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
          <Doings account={account} />
          <RegistrationAnswers account={account} />
          <Notes account={account} />
          <RecordHistory type="user" id={account.id} />
          <PersonMessagesCard id={account.id} />
        </div>
        <div className="aside stack">
          {account.can.endSessions && <RoleCard key={account.role} account={account} />}
          {account.can.endSessions && <AccountSessions account={account} />}
          <AccountFacts account={account} />
        </div>
      </div>
    </article>
  )
}

function Head({ account }: Props) {
  const t = useT('accounts')
  const format = useFormat()
  const { name, role, state, email, groups, eraseAt } = account
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
            actions={<PersonActions account={account} />}
          />
        </div>
      </div>
      {state === 'suspended' && <Alert tone="warning">{t('person.suspended')}</Alert>}
      {eraseAt && <Alert tone="note">{t('person.leaving', { date: format.day(eraseAt) })}</Alert>}
    </>
  )
}

function PersonActions({ account: { id, can } }: Props) {
  const t = useT('accounts')
  return (
    <>
      <ButtonLink to="/people/$id" params={{ id }}>
        <Eye />
        {t('person.profile')}
      </ButtonLink>
      {can.write && <WriteButton variant="primary" list="accounts.people" to={{ ids: [id] }} />}
    </>
  )
}

function Doings({ account: { doings } }: Props) {
  const t = useT('accounts')
  return (
    <Card as="section" aria-labelledby="doings">
      <CardHead title={t('person.doings')} id="doings" />
      {doings.length === 0 ? (
        <CardBody>
          <p className="muted">{t('person.noDoings')}</p>
        </CardBody>
      ) : (
        <List card={false}>
          {doings.map((doing) => (
            <DoingRow key={doing.id} doing={doing} />
          ))}
        </List>
      )}
    </Card>
  )
}

const doingIcons = {
  cohort: GraduationCap,
  startup: Sprout,
  application: Briefcase,
  solution: Lightbulb,
  problem: Flag,
}

function DoingRow({ doing }: { doing: AccountDetail['doings'][number] }) {
  const t = useT('accounts')
  const locale = useLocale()
  const format = useFormat()
  const { kind, title, about, state, at, dueAt, path } = doing
  const Icon = doingIcons[kind]
  const due = dueAt && t('doing.due', { date: format.day(dueAt) })
  return (
    <ListRow>
      <Icon className="subtle" aria-hidden />
      <div className="grow">
        <Link className="medium stretched" to={path} lang={languageOf(title, locale)}>
          {t(`doing.${kind}`, { title: pick(title, locale) })}
        </Link>
        <DotList className="small subtle" items={[about, format.shortDay(at), due]} />
      </div>
      <Status>{t(`doingState.${state}` as TextKey<'accounts'>)}</Status>
    </ListRow>
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
