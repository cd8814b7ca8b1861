import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Eye, GraduationCap } from 'lucide-react'
import type { AccountDetail } from '#contract/accounts/accounts.ts'
import type { Event } from '#contract/events/events.ts'
import type { MessageInput } from '#contract/messages/messages.ts'
import { cohortQueries } from '#web/features/cohorts/api.ts'
import { eventQueries } from '#web/features/events/api.ts'
import { useWriting, WriteButton } from '#web/features/messages/write-card.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
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
      {can.write && <CohortMenu account={account} />}
      {can.write && <WriteButton variant="primary" list={people} to={{ ids: [id] }} />}
    </>
  )
}

/** Leads to the page that looks at the list before anybody gets a place. */
function CohortMenu({ account: { email } }: Props) {
  const t = useT('accounts')
  const navigate = useNavigate()
  const cohorts = useInfiniteQuery(cohortQueries.all()).data?.pages.flatMap(({ items }) => items) ?? []
  const open = cohorts.filter(({ phase }) => phase !== 'finished')
  const trigger = (
    <Button>
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
            void navigate({ to: '/manage/cohorts/$id/people', params: { id }, search: { people: email } })
          }
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

const mostInvited = 10

/** In both languages, if the event has both: the reader gets theirs. */
function invitation({ slug, title }: Pick<Event, 'slug' | 'title'>): MessageInput {
  const url = `${location.origin}/events/${slug}`
  const inWords = (locale: Locale, word: 'inviteSubject' | 'inviteBody', name: string) =>
    accounts.words[locale][word].replace('{title}', name).replace('{url}', url)
  const both = (word: 'inviteSubject' | 'inviteBody') => ({
    pt: inWords('pt', word, title.pt),
    en: title.en ? inWords('en', word, title.en) : null,
  })
  return { subject: both('inviteSubject'), body: both('inviteBody') }
}

/** Begins a message that names an event ahead; it leaves when the team has read it. */
function InviteMenu({ account: { id } }: Props) {
  const t = useT('accounts')
  const locale = useLocale()
  const { write, loading } = useWriting(people)
  const events = (useQuery(eventQueries.upcoming()).data ?? []).filter(({ state }) => state === 'published')
  const trigger = (
    <Button loading={loading}>
      <CalendarPlus />
      {t('person.invite')}
    </Button>
  )
  return (
    <Menu label={t('person.invite')} trigger={trigger} head={events.length === 0 && <p>{t('person.noEvents')}</p>}>
      {events.slice(0, mostInvited).map(({ slug, title }) => (
        <MenuItem key={slug} id={slug} onAction={() => write({ ids: [id] }, invitation({ slug, title }))}>
          {pick(title, locale)}
        </MenuItem>
      ))}
    </Menu>
  )
}
