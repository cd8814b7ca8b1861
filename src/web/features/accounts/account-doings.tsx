import { Link } from '@tanstack/react-router'
import { Briefcase, CalendarDays, Clock, Flag, GraduationCap, Handshake, Lightbulb, Scale, Sprout } from 'lucide-react'
import { useState } from 'react'
import type { AccountDetail } from '#contract/accounts/accounts.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

type Doing = AccountDetail['doings'][number]

/** What a person does in the programme, each a link; what is owed stands first, with its clock. */
export function AccountDoings({ account: { doings } }: { account: AccountDetail }) {
  const t = useT('accounts')
  const [whole, setWhole] = useState(false)
  const owed = doings.filter(({ dueAt }) => dueAt !== null)
  const inOrder = doings.toSorted((one, other) => rankOf(one).localeCompare(rankOf(other)))
  const shown = whole ? inOrder : inOrder.slice(0, firstDoings)
  return (
    <Card as="section" aria-labelledby="doings">
      <CardHead title={t('person.doings')} id="doings">
        {owed.length > 0 && <Chip>{t('person.owed', { count: owed.length })}</Chip>}
      </CardHead>
      {doings.length === 0 ? (
        <CardBody>
          <p className="muted">{t('person.noDoings')}</p>
        </CardBody>
      ) : (
        <List card={false}>
          {shown.map((doing) => (
            <DoingRow key={doing.id} doing={doing} />
          ))}
        </List>
      )}
      {shown.length < doings.length && (
        <CardBody>
          <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
            {t('person.allDoings', { count: doings.length })}
          </Button>
        </CardBody>
      )}
    </Card>
  )
}

const firstDoings = 10

/** By when it is owed; then the ways through the programme, and of events, which are many, the last. */
const rankOf = ({ dueAt, kind }: Doing) => (dueAt ? `0 ${dueAt}` : kind === 'event' ? '2' : '1')

const doingIcons = {
  cohort: GraduationCap,
  startup: Sprout,
  application: Briefcase,
  solution: Lightbulb,
  problem: Flag,
  event: CalendarDays,
  review: Scale,
  hours: Clock,
  session: Handshake,
  link: Handshake,
}

function DoingRow({ doing }: { doing: Doing }) {
  const t = useT('accounts')
  const locale = useLocale()
  const format = useFormat()
  const { kind, title, about, state, at, dueAt, week, path } = doing
  const Icon = doingIcons[kind]
  return (
    <ListRow>
      <Icon className="subtle" aria-hidden />
      <div className="grow">
        <Link className="medium stretched" to={path} lang={languageOf(title, locale)}>
          {t(`doing.${kind}`, { title: pick(title, locale) })}
        </Link>
        <DotList className="small subtle" items={[about, week && t('doing.week', week), format.shortDay(at)]} />
        {dueAt && <PromiseClock row from={at} to={dueAt} sub={t('doing.owed', { date: format.day(dueAt) })} />}
      </div>
      <Status>{t(`doingState.${state}`)}</Status>
    </ListRow>
  )
}
