import { useRouter, useSearch } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { PasswordForm } from '#web/features/settings/password-form.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { ExperiencesForm } from './entries/experiences-form.tsx'
import { PersonalPartForm } from './personal/personal-form.tsx'
import { PhotoField } from './personal/photo-field.tsx'
import { ProjectsForm } from './entries/projects-form.tsx'
import { SkillsForm } from './skills/skills-form.tsx'

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
  'password',
] as const
type Part = (typeof editable)[number]

/** `edit` names the part that is open, so that every missing part has an address. */
export const profileSearch = z.object({ edit: z.optional(z.enum(editable)) })

export function useEdit() {
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
export function useFocusOnPart(edit: Part | undefined) {
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

const personal = (part: 'basics' | 'about' | 'languages' | 'availability' | 'visibility') =>
  function Personal({ onClose }: { onClose: () => void }) {
    return <PersonalPartForm part={part} onClose={onClose} />
  }

/** Entries are saved one by one: their form has no end, so it gets a way back. */
const withBack = (Form: ComponentType<{ onDone?: () => void }>) =>
  function WithBack({ onClose }: { onClose: () => void }) {
    const t = useT('profile')
    return (
      <div className="form">
        <Form onDone={onClose} />
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
  password: withBack(PasswordForm),
}

export function OpenPart({ part }: { part: Part }) {
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

export function PartCard({ part, empty = false, children }: PartProps) {
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
