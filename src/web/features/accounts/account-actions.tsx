import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Eye, GraduationCap } from 'lucide-react'
import type { AccountDetail } from '#contract/accounts/accounts.ts'
import type { MessageInput } from '#contract/messages/messages.ts'
import { scopesOf, type Scope } from '#contract/scopes.ts'
import { challengeQueries } from '#web/features/challenges/api.ts'
import { cohortQueries } from '#web/features/cohorts/api.ts'
import { eventQueries } from '#web/features/events/api.ts'
import { opportunityQueries } from '#web/features/opportunities/api.ts'
import { useWriting, WriteButton } from '#web/features/messages/write-card.tsx'
import { Button, ButtonLink, type ButtonProps } from '#web/components/ui/button.tsx'
import { Menu, MenuItem } from '#web/components/ui/menu.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { type Locale, useLocale, useT } from '#web/lib/text/i18n.ts'
import { accounts } from './area.ts'

type Props = { account: AccountDetail }

const people = 'accounts.people'

/** What the team does with a person: reads the profile, writes, invites, gives a place. */
export function AccountActions({ account }: Props) {
  const t = useT('accounts')
  const { id, can } = account
  return (
    <>
      <ButtonLink to="/people/$id" params={{ id }}>
        <Eye />
        {t('person.profile')}
      </ButtonLink>
      {can.write && <InviteMenu account={account} />}
      {can.write && <CohortMenu emails={[account.email]} />}
      {can.write && <WriteButton variant="primary" list={people} to={{ ids: [id] }} />}
    </>
  )
}

/** Leads to the page that looks at the list before anybody gets a place. */
export function CohortMenu({ emails, ...button }: { emails: string[] } & Pick<ButtonProps, 'variant' | 'size'>) {
  const t = useT('accounts')
  const navigate = useNavigate()
  const cohorts = useInfiniteQuery(cohortQueries.all()).data?.pages.flatMap(({ items }) => items) ?? []
  const open = cohorts.filter(({ phase }) => phase !== 'finished')
  const trigger = (
    <Button {...button}>
      <GraduationCap />
      {t('person.cohort')}
    </Button>
  )
  return (
    <Menu label={t('person.cohort')} trigger={trigger} head={open.length === 0 && <p>{t('person.noCohorts')}</p>}>
      {open.map(({ id, name }) => (
        <MenuItem
          key={id}
          id={id}
          onAction={() =>
            void navigate({ to: '/manage/cohorts/$id/people', params: { id }, search: { people: emails.join('\n') } })
          }
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** Of each kind. */
const mostInvited = 6

/** In both languages, if the record has both: the reader gets theirs. */
function invitation({ path, title }: Invited): MessageInput {
  const url = `${location.origin}${path}`
  const inWords = (locale: Locale, word: 'inviteSubject' | 'inviteBody', name: string) =>
    accounts.words[locale][word].replace('{title}', name).replace('{url}', url)
  const both = (word: 'inviteSubject' | 'inviteBody') => ({
    pt: inWords('pt', word, title.pt),
    en: title.en ? inWords('en', word, title.en) : null,
  })
  return { subject: both('inviteSubject'), body: both('inviteBody') }
}

type Invited = { path: string; title: { pt: string; en?: string | null | undefined } }

/** What is open to a person of this role; nobody is invited to what they cannot open. */
function useOpenTo({ role }: AccountDetail): { kind: 'event' | 'challenge' | 'posting' | 'hours'; items: Invited[] }[] {
  const may = (scope: Scope) => scopesOf[role].includes(scope)
  const events = useQuery({ ...eventQueries.upcoming(), enabled: may('events:register') }).data ?? []
  const challenges = useQuery({ ...challengeQueries.closing(), enabled: may('solutions:submit') }).data?.items ?? []
  const postings = useQuery({ ...opportunityQueries.newest(), enabled: may('applications:submit') }).data?.items ?? []
  const hours = { path: '/mentoring/hours', title: { pt: accounts.words.pt.hours, en: accounts.words.en.hours } }
  return [
    {
      kind: 'event',
      items: events
        .filter(({ state }) => state === 'published')
        .map(({ slug, title }) => ({ path: `/events/${slug}`, title })),
    },
    { kind: 'challenge', items: challenges.map(({ slug, title }) => ({ path: `/challenges/${slug}`, title })) },
    { kind: 'posting', items: postings.map(({ slug, title }) => ({ path: `/opportunities/${slug}`, title })) },
    { kind: 'hours', items: may('mentoring:book') ? [hours] : [] },
  ]
}

/** Begins a message that names what is open; it leaves when the team has read it. */
function InviteMenu({ account }: Props) {
  const t = useT('accounts')
  const locale = useLocale()
  const { write, loading } = useWriting(people)
  const open = useOpenTo(account)
  const isNone = open.every(({ items }) => items.length === 0)
  const trigger = (
    <Button loading={loading}>
      <CalendarPlus />
      {t('person.invite')}
    </Button>
  )
  return (
    <Menu label={t('person.invite')} trigger={trigger} head={isNone && <p>{t('person.nothingOpen')}</p>}>
      {open.flatMap(({ kind, items }) =>
        items.slice(0, mostInvited).map((one) => (
          <MenuItem key={one.path} id={one.path} onAction={() => write({ ids: [account.id] }, invitation(one))}>
            {t(`inviteTo.${kind}`, { title: pick(one.title, locale) })}
          </MenuItem>
        )),
      )}
    </Menu>
  )
}
