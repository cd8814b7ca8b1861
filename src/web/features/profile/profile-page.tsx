import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye, Pencil } from 'lucide-react'
import type { Profile } from '#contract/profile/profile.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { AttachmentsForm } from '#web/features/attachments/attachments-form.tsx'
import { useSkillRows } from '#web/features/cohorts/passport/api.ts'
import { lastImportQuery, UndoImport } from '#web/features/resume/undo-import-card.tsx'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { session } from '#web/lib/api/client.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { later } from '#web/lib/page/later.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { profileQueries } from './api.ts'
import { Availability, Languages } from './aside-card.tsx'
import { Completeness } from './completeness-card.tsx'
import { Experiences } from './entries/experiences-card.tsx'
import { PersonHead } from './person-head-card.tsx'
import { OpenPart, PartCard, useEdit, useFocusAfterPart } from './profile-part.tsx'
import './profile.css'
import { Projects } from './entries/projects-card.tsx'

const passport = later(() => import('#web/features/cohorts/passport/passport-card.tsx'))
const made = later(() => import('#web/features/people/made-card.tsx'))

async function fetchEarned() {
  const { user } = session.state()
  if (!user) return
  await Promise.all([
    passport.load().then((part) => part.fetchEarned(user.id)),
    made.load().then((part) => part.fetchMade(user.id)),
  ])
}

export const loader = () => Promise.all([queryClient.ensureQueryData(profileQueries.mine()), fetchEarned()])

export const prefetch = () => fetchFirst(referenceQueries.fields(), lastImportQuery())

/** My profile as others see it; each part is edited where it stands. */
export function ProfilePage() {
  const t = useT('profile')
  const { data } = useSuspenseQuery(profileQueries.mine())
  const photo = useAttachmentAddress(data.photo?.id ?? null)
  const { edit, open } = useEdit()
  useFocusAfterPart(edit)
  return (
    <>
      <PersonHead
        person={data}
        photo={photo}
        actions={
          <>
            <ButtonLink to="/people/$id" params={{ id: data.id }}>
              <Eye />
              {t('asOthers')}
            </ButtonLink>
            {edit !== 'basics' && (
              <Button variant="primary" id="edit-basics" onClick={() => open('basics')}>
                <Pencil />
                {t('edit')}
              </Button>
            )}
          </>
        }
      />
      <div className="main-aside">
        <div className="profile__main">
          <UndoImport />
          {edit === 'basics' && <OpenPart part="basics" />}
          {edit === 'photo' && <OpenPart part="photo" />}
          <Parts profile={data} />
          <Card as="section" aria-labelledby="attachments">
            <CardHead title={t('attachments')} id="attachments" />
            <CardBody>
              <AttachmentsForm />
            </CardBody>
          </Card>
        </div>
        <Aside profile={data} />
      </div>
    </>
  )
}

function Aside({ profile }: { profile: Profile }) {
  const t = useT('profile')
  return (
    <aside className="aside stack" aria-label={t('aside')}>
      <Completeness filled={profile.filled} />
      <PartCard part="availability">
        <Availability person={profile} />
      </PartCard>
      <PartCard part="languages" empty={profile.languages.length === 0}>
        <Languages languages={profile.languages} />
      </PartCard>
      <PartCard part="visibility">
        <p>{t(`visibility.${profile.visibility}`)}</p>
      </PartCard>
      <PartCard part="password">
        <p className="subtle">{t('passwordNote')}</p>
      </PartCard>
      <Carry />
    </aside>
  )
}

/** Links to the CV and to the import. */
function Carry() {
  const t = useT('profile-edit')
  return (
    <Card as="section" aria-labelledby="carry">
      <CardHead title={t('carry.title')} id="carry" />
      <CardBody className="stack">
        <Link className="link link--alone" to="/profile/cv">
          {t('carry.out')}
        </Link>
        <Link className="link link--alone" to="/profile/import">
          {t('carry.in')}
        </Link>
      </CardBody>
    </Card>
  )
}

function Parts({ profile }: { profile: Profile }) {
  const { about, lang, experiences, projects } = profile
  const { SkillRows } = passport.use()
  const { MadeCard } = made.use()
  const rows = useSkillRows(profile.id, profile.skills)
  return (
    <>
      <PartCard part="about" empty={!about}>
        <p className="profile__text" lang={lang}>
          {about}
        </p>
      </PartCard>
      <MadeCard userId={profile.id} />
      <PartCard part="experiences" empty={experiences.length === 0}>
        <Experiences experiences={experiences} lang={lang} />
      </PartCard>
      <PartCard part="projects" empty={projects.length === 0}>
        <Projects projects={projects} lang={lang} />
      </PartCard>
      <PartCard part="skills" empty={rows.length === 0}>
        <SkillRows rows={rows} />
      </PartCard>
    </>
  )
}
