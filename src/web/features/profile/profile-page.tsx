import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Eye, FileText, Pencil } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import type { Profile } from '#contract/profile.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { AttachmentsForm } from '#web/features/attachments/attachments-form.tsx'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { profileQueries } from './api.ts'
import { Availability, Languages } from './aside-card.tsx'
import { Completeness } from './completeness-card.tsx'
import { Experiences } from './experiences-card.tsx'
import { ExperiencesForm } from './experiences-form.tsx'
import { PersonHead } from './person-head-card.tsx'
import { PersonalPartForm } from './personal-form.tsx'
import { PhotoField } from './photo-field.tsx'
import './profile.css'
import { Projects } from './projects-card.tsx'
import { ProjectsForm } from './projects-form.tsx'
import { Skills } from './skills-card.tsx'
import { SkillsForm } from './skills-form.tsx'

const editable = [
  'basics',
  'photo',
  'about',
  'experiences',
  'projects',
  'skills',
  'languages',
  'availability',
  'visibility',
] as const
type Part = (typeof editable)[number]

/** `edit` names the part that is open, so that every missing part has an address. */
export const profileSearch = z.object({ edit: z.optional(z.enum(editable)) })

export const loader = () => queryClient.ensureQueryData(profileQueries.mine())

export const prefetch = () => fetchFirst(referenceQueries.fields())

/** My profile as others see it; each part is edited where it stands. */
export function ProfilePage() {
  const t = useT('profile')
  const { data } = useSuspenseQuery(profileQueries.mine())
  const photo = useAttachmentAddress(data.photo?.id ?? null)
  const { edit, open } = useEdit()
  useFocusOnPart(edit)
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
        <aside className="aside stack" aria-label={t('aside')}>
          <Completeness filled={data.filled} />
          <PartCard part="availability">
            <Availability person={data} />
          </PartCard>
          <PartCard part="languages" empty={data.languages.length === 0}>
            <Languages languages={data.languages} />
          </PartCard>
          <PartCard part="visibility">
            <p>{t(`visibility.${data.visibility}`)}</p>
          </PartCard>
          <ButtonLink to="/profile/cv" search={{ layout: 'classic' }}>
            <FileText />
            {t('cv')}
          </ButtonLink>
        </aside>
      </div>
    </>
  )
}

function useEdit() {
  const router = useRouter()
  const { edit } = useSearch({ from: '/profile' })
  const go = (part: Part | undefined) => {
    // A part that is saved after somebody went on to another page does not bring them back.
    if (!/^\/profile\/?$/i.test(router.latestLocation.pathname)) return
    void router.navigate({ to: '/profile', search: { edit: part }, resetScroll: false })
  }
  return { edit, open: go, close: () => go(undefined) }
}

/** An opened part takes the focus; a closed one leaves it where the part can be opened again. */
function useFocusOnPart(edit: Part | undefined) {
  const before = useRef<Part>(undefined)
  useEffect(() => {
    const last = before.current
    before.current = edit
    if (edit === last) return
    const form = document.getElementById(`part-${edit}`)?.closest('section')
    const first = form?.querySelector<HTMLElement>('input, textarea, select, button')
    const control = first?.matches('[type=radio]') ? form?.querySelector<HTMLElement>(':checked') : first
    const opener = document.getElementById(`edit-${last}`) ?? document.getElementById('edit-basics')
    ;(edit ? control : opener)?.focus()
  }, [edit])
}

function Parts({ profile }: { profile: Profile }) {
  const { about, lang, experiences, projects, skills } = profile
  return (
    <>
      <PartCard part="about" empty={!about}>
        <p className="profile__text" lang={lang}>
          {about}
        </p>
      </PartCard>
      <PartCard part="experiences" empty={experiences.length === 0}>
        <Experiences experiences={experiences} lang={lang} />
      </PartCard>
      <PartCard part="projects" empty={projects.length === 0}>
        <Projects projects={projects} lang={lang} />
      </PartCard>
      <PartCard part="skills" empty={skills.length === 0}>
        <Skills skills={skills} />
      </PartCard>
    </>
  )
}

const personal = (part: 'basics' | 'about' | 'languages' | 'availability' | 'visibility') =>
  function Personal({ onClose }: { onClose: () => void }) {
    return <PersonalPartForm part={part} onClose={onClose} />
  }

/** Entries are saved one by one: their form has no end, so it gets a way back. */
const withBack = (Form: ComponentType) =>
  function WithBack({ onClose }: { onClose: () => void }) {
    const t = useT('profile')
    return (
      <div className="form">
        <Form />
        <div>
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      </div>
    )
  }

const forms: Record<Part, ComponentType<{ onClose: () => void }>> = {
  basics: personal('basics'),
  about: personal('about'),
  languages: personal('languages'),
  availability: personal('availability'),
  visibility: personal('visibility'),
  photo: withBack(PhotoField),
  experiences: withBack(ExperiencesForm),
  projects: withBack(ProjectsForm),
  skills: SkillsForm,
}

function OpenPart({ part }: { part: Part }) {
  const t = useT('profile')
  const { close } = useEdit()
  const Form = forms[part]
  return (
    <Card as="section" aria-labelledby={`part-${part}`}>
      <CardHead title={t(`part.${part}`)} id={`part-${part}`} />
      <CardBody>
        <Form onClose={close} />
      </CardBody>
    </Card>
  )
}

type PartProps = { part: Part; empty?: boolean; children: ReactNode }

function PartCard({ part, empty = false, children }: PartProps) {
  const t = useT('profile')
  const { edit, open } = useEdit()
  if (edit === part) return <OpenPart part={part} />
  return (
    <Card as="section" aria-labelledby={`part-${part}`}>
      <CardHead title={t(`part.${part}`)} id={`part-${part}`}>
        <Button
          size="sm"
          variant="ghost"
          id={`edit-${part}`}
          aria-label={t('editPart', { part: t(`part.${part}`) })}
          onClick={() => open(part)}
        >
          <Pencil />
          {t('edit')}
        </Button>
      </CardHead>
      <CardBody>{empty ? <p className="subtle">{t(`empty.${part as EmptyPart}`)}</p> : children}</CardBody>
    </Card>
  )
}

type EmptyPart = 'about' | 'experiences' | 'projects' | 'skills' | 'languages'
