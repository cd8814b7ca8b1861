import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FolderOpen, Link2, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '#contract/people/people.ts'
import { Facts } from '#web/components/display/facts.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { copyText } from '#web/components/ui/copy-text.ts'
import { VisitorFrame } from '#web/components/ui/visitor-frame.tsx'
import { useSkillRows } from '#web/features/cohorts/passport/api.ts'
import { fetchEarned, SkillRows } from '#web/features/cohorts/passport/passport-card.tsx'
import { Availability, LanguagesCard } from '#web/features/profile/aside-card.tsx'
import { Experiences } from '#web/features/profile/entries/experiences-card.tsx'
import { PersonHead } from '#web/features/profile/person-head-card.tsx'
import { Projects } from '#web/features/profile/entries/projects-card.tsx'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { peopleQueries } from './api.ts'
import { fetchTeams, InviteToTeam } from './invite-to-team.tsx'
import { fetchMade, MadeCard } from './made-card.tsx'
import './people.css'

export const loader = ({ params: { id } }: { params: { id: string } }) =>
  Promise.all([queryClient.ensureQueryData(peopleQueries.detail(id)), fetchEarned(id), fetchMade(id), fetchTeams(id)])

export const prefetch = () => fetchFirst(referenceQueries.fields())

/** Somebody's profile. Visitors see a public one in a frame of its own. */
export function PersonPage() {
  const t = useT('people')
  const { loggedIn } = useSession()
  return loggedIn ? (
    <FoundPerson />
  ) : (
    <VisitorFrame login={t('login')}>
      <FoundPerson />
    </VisitorFrame>
  )
}

function FoundPerson() {
  const { id } = useParams({ from: '/people/$id' })
  const { data } = useSuspenseQuery(peopleQueries.detail(id))
  useTitle(`${data.firstName} ${data.lastName}`)
  return <PersonView person={data} />
}

type Props = { person: Person }

function PersonView({ person }: Props) {
  const t = useT('people')
  const photo = useAttachmentAddress(person.photoId)
  return (
    <>
      <PersonHead person={person} photo={photo} actions={<Actions person={person} />} />
      <div className="main-aside">
        <div className="person__main">
          <Told person={person} />
        </div>
        <aside className="aside stack" aria-label={t('aside', { name: person.firstName })}>
          {person.available && (
            <Card pad>
              <Availability person={person} />
            </Card>
          )}
          <LanguagesCard languages={person.languages} />
          <ContactCard person={person} />
          <p className="small subtle">{t(`seenBy.${person.visibility}`)}</p>
        </aside>
      </div>
    </>
  )
}

function Actions({ person }: Props) {
  const t = useT('people')
  const copy = () => void copyText(location.href, { done: t('copied'), failed: t('copyByHand') })
  return (
    <>
      <Button onClick={copy}>
        <Link2 />
        {t('share')}
      </Button>
      {person.can.openFile && (
        <ButtonLink to="/manage/people/$id" params={{ id: person.id }}>
          <FolderOpen />
          {t('openFile')}
        </ButtonLink>
      )}
      <InviteToTeam key={person.id} person={person} />
      {person.mine && (
        <ButtonLink to="/profile" variant="primary">
          <Pencil />
          {t('edit')}
        </ButtonLink>
      )}
    </>
  )
}

/** What the person tells; parts without content are left out. */
function Told({ person }: Props) {
  const t = useT('people')
  const ofProfile = useT('profile')
  const { about, lang, experiences, projects, firstName } = person
  const rows = useSkillRows(person.id, person.skills)
  const made = <MadeCard userId={person.id} />
  if (!about && experiences.length + projects.length + rows.length === 0)
    return (
      <>
        {made}
        <p className="subtle">{t('nothing', { name: firstName })}</p>
      </>
    )
  return (
    <>
      {about && (
        <Part id="about" title={t('about')}>
          <p className="person__text" lang={lang}>
            {about}
          </p>
        </Part>
      )}
      {made}
      {experiences.length > 0 && (
        <Part id="experiences" title={ofProfile('part.experiences')}>
          <Experiences experiences={experiences} lang={lang} />
        </Part>
      )}
      {projects.length > 0 && (
        <Part id="projects" title={ofProfile('part.projects')}>
          <Projects projects={projects} lang={lang} />
        </Part>
      )}
      {rows.length > 0 && (
        <Part id="skills" title={ofProfile('part.skills')}>
          <SkillRows rows={rows} />
        </Part>
      )}
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead title={title} id={id} />
      <CardBody>{children}</CardBody>
    </Card>
  )
}

function ContactCard({ person: { contact } }: Props) {
  const t = useT('people')
  if (!contact) return null
  const email = (
    <a className="link" href={`mailto:${contact.email}`}>
      {contact.email}
    </a>
  )
  const facts = [
    { term: t('email'), value: email },
    ...(contact.phone ? [{ term: t('phone'), value: contact.phone }] : []),
  ]
  return (
    <Card as="section">
      <CardHead title={t('contact')} />
      <CardBody>
        <Facts facts={facts} />
      </CardBody>
    </Card>
  )
}
