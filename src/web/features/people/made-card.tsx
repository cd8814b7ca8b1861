import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileBadge, Lightbulb, type LucideIcon, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Made } from '#contract/people/made.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { session } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useProgrammeNamed } from '#web/lib/page/programme.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { peopleQueries } from './api.ts'

/** Visitors are not told. */
export const fetchMade = async (userId: string) =>
  session.state().user ? queryClient.ensureQueryData(peopleQueries.made(userId)) : undefined

/** What somebody has made in the programme; nothing while there is nothing to show. */
export function MadeCard({ userId }: { userId: string }) {
  const t = useT('profile')
  const programme = useProgrammeNamed('no')
  const { data } = useQuery({ ...peopleQueries.made(userId), enabled: session.state().user !== null })
  if (!data || data.solutions.length + data.startups.length + data.certificates.length === 0) return null
  return (
    <Card as="section" aria-labelledby="made">
      <CardHead title={t('made.title', { programme })} id="made" />
      <List card={false}>
        {data.startups.map((startup) => (
          <Row key={startup.id} icon={Sprout} about={startup.title}>
            <Link className="medium stretched" to="/startup/$id" params={{ id: startup.id }}>
              {startup.name}
            </Link>
          </Row>
        ))}
        {data.solutions.map((solution) => (
          <Solution key={solution.id} solution={solution} />
        ))}
        {data.certificates.map((one) => (
          <Certificate key={one.id} certificate={one} />
        ))}
      </List>
    </Card>
  )
}

type RowProps = { icon: LucideIcon; about: ReactNode; end?: ReactNode; children: ReactNode }

function Row({ icon: Icon, about, end, children }: RowProps) {
  return (
    <ListRow>
      <Icon className="subtle" aria-hidden />
      <div className="grow">
        {children}
        <div className="small subtle">{about}</div>
      </div>
      {end}
    </ListRow>
  )
}

function Solution({ solution }: { solution: Made['solutions'][number] }) {
  const t = useT('profile')
  const { ordinal } = useFormat()
  const { challenge, lang, title, state, place, others } = solution
  const about = [
    pick(challenge.title, useLocale()),
    others.length > 0 ? t('made.with', { names: others.join(', ') }) : null,
  ]
  const won = state === 'winner' ? t('made.winner') : t('made.finalist')
  return (
    <Row
      icon={Lightbulb}
      about={<DotList items={about} />}
      end={<Chip tone="success">{place ? t('made.place', { won, place: ordinal(place) }) : won}</Chip>}
    >
      <Link className="medium stretched" to="/challenges/$slug" params={{ slug: challenge.slug }} lang={lang}>
        {title}
      </Link>
    </Row>
  )
}

function Certificate({ certificate: { cohort, code } }: { certificate: Made['certificates'][number] }) {
  const t = useT('profile')
  const title = t('made.certificate', { cohort })
  return (
    <Row icon={FileBadge} about={t(code ? 'made.badge' : 'made.completed')}>
      {code ? (
        <Link className="medium stretched" to="/verify/$code" params={{ code }}>
          {title}
        </Link>
      ) : (
        <p className="medium">{title}</p>
      )}
    </Row>
  )
}
