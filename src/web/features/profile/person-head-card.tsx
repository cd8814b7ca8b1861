import { GraduationCap, Link2, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '#contract/profile/profile.ts'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Chip, type ChipTone } from '#web/components/ui/chip.tsx'
import { useFieldName } from '#web/lib/api/reference.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { hostOf } from './link-text.ts'
import './person-head.css'

type Shown = Pick<
  Profile,
  | 'firstName'
  | 'lastName'
  | 'role'
  | 'headline'
  | 'city'
  | 'field'
  | 'institution'
  | 'graduationYear'
  | 'links'
  | 'lang'
>
type Props = { person: Shown & { alumniOf?: string | null }; photo: string | null; actions?: ReactNode }

const tones: Record<Profile['role'], ChipTone> = {
  trainee: 'onit',
  founder: 'founder',
  mentor: 'note',
  juror: 'neutral',
  partner: 'neutral',
  staff: 'success',
  admin: 'success',
}

/** Who somebody is: photo, name, what they say of themselves, place, studies and links. */
export function PersonHead({ person, photo, actions }: Props) {
  const t = useT('profile')
  const { firstName, lastName, role, headline, city, links, lang, alumniOf } = person
  const name = `${firstName} ${lastName}`
  const studies = useStudies(person)
  return (
    <header className="personhead">
      <Avatar name={name} src={photo} size="xl" />
      <div className="grow personhead__text">
        <div className="row row--wrap">
          <h1 className="title-page" tabIndex={-1}>
            {name}
          </h1>
          <Chip tone={tones[role]}>{t(`role.${role}`)}</Chip>
          {alumniOf && <Chip tone="onit">{t('alumni', { cohort: alumniOf })}</Chip>}
        </div>
        {headline && (
          <p className="page__sub" lang={lang}>
            {headline}
          </p>
        )}
        <ul className="personhead__facts small">
          {city && (
            <li>
              <MapPin />
              {city}
            </li>
          )}
          {studies && (
            <li>
              <GraduationCap />
              {studies}
            </li>
          )}
          {links.map(({ url, label }) => (
            <li key={url}>
              <Link2 />
              <a className="link link--alone" href={url} rel="noopener noreferrer nofollow" target="_blank">
                {label || hostOf(url)}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {actions && <div className="personhead__actions">{actions}</div>}
    </header>
  )
}

/** «Engenharia Informática, Universidade do Minho, 2025». */
function useStudies({ field, institution, graduationYear }: Shown): string {
  return [useFieldName(field), institution, graduationYear && String(graduationYear)].filter(Boolean).join(', ')
}
