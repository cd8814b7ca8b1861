import type { FrozenProfile } from '#contract/applications/own.ts'
import { Facts } from '#web/components/display/facts.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Experiences } from '#web/features/profile/entries/experiences-card.tsx'
import { Projects } from '#web/features/profile/entries/projects-card.tsx'
import { Skills } from '#web/features/profile/skills/skills-card.tsx'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import './applications.css'

type Props = { profile: FrozenProfile; whole?: boolean }

/** The profile as it was sent, or would be. The short form only counts the entries; `whole` shows them. */
export function FrozenProfileView({ profile, whole = false }: Props) {
  const { firstName, lastName, lang, headline, about, skills } = profile
  const name = `${firstName} ${lastName}`
  return (
    <Card pad className="frozen stack">
      <div className="row">
        <Avatar name={name} />
        <div className="grow">
          <p className="medium">{name}</p>
          {headline && (
            <p className="small muted" lang={lang}>
              {headline}
            </p>
          )}
        </div>
      </div>
      {about && (
        <p className={whole ? 'frozen__about' : 'small clamp-3'} lang={lang}>
          {about}
        </p>
      )}
      <Facts facts={useFacts(profile)} />
      {skills.length > 0 && <Skills skills={skills} />}
      {whole ? <Entries profile={profile} /> : <Count profile={profile} />}
    </Card>
  )
}

function useFacts({ email, phone, city, field, institution, graduationYear }: FrozenProfile) {
  const t = useT('applications')
  const locale = useLocale()
  const facts = [
    { term: t('profile.email'), value: email },
    { term: t('profile.phone'), value: phone },
    { term: t('profile.city'), value: city },
    { term: t('profile.studies'), value: [institution, graduationYear].filter(Boolean).join(', ') },
    { term: t('profile.field'), value: field?.[locale] },
  ]
  return facts.filter(({ value }) => Boolean(value))
}

function Count({ profile: { experiences, projects, skills } }: Props) {
  const t = useT('applications')
  const counts = [
    t('profile.experiences', { count: experiences.length }),
    t('profile.projects', { count: projects.length }),
    t('profile.skills', { count: skills.length }),
  ]
  return <p className="small subtle">{counts.join(' · ')}</p>
}

function Entries({ profile: { experiences, projects, lang } }: Props) {
  const t = useT('applications')
  return (
    <>
      {experiences.length > 0 && (
        <section className="stack" aria-label={t('profile.experience')}>
          <h3 className="title-card">{t('profile.experience')}</h3>
          <Experiences experiences={experiences} lang={lang} />
        </section>
      )}
      {projects.length > 0 && (
        <section className="stack" aria-label={t('profile.project')}>
          <h3 className="title-card">{t('profile.project')}</h3>
          <Projects projects={projects} lang={lang} />
        </section>
      )}
    </>
  )
}
