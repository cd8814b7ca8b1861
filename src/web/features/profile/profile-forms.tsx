import { type ComponentType, useEffect } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { PasswordForm } from '#web/features/settings/password-form.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { ExperiencesForm } from './entries/experiences-form.tsx'
import { PersonalPartForm } from './personal/personal-form.tsx'
import { PhotoField } from './personal/photo-field.tsx'
import { ProjectsForm } from './entries/projects-form.tsx'
import type { Part } from './profile-part.tsx'
import { SkillsForm } from './skills/skills-form.tsx'

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

/** The form of a part, which takes the focus when it opens. */
export function PartForm({ part, onClose }: { part: Part; onClose: () => void }) {
  useEffect(() => {
    const form = document.getElementById(`part-${part}`)?.closest('section')
    const first = form?.querySelector<HTMLElement>('input, textarea, select, button')
    const control = first?.matches('[type=radio]') ? form?.querySelector<HTMLElement>(':checked') : first
    control?.focus()
  }, [part])
  const Form = forms[part]
  return <Form onClose={onClose} />
}
