import type { SettingsPart } from '#web/area.ts'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { PasswordForm } from './password-form.tsx'

export const passwordPart: SettingsPart = { Section: PasswordSection }

function PasswordSection() {
  const t = useT('settings')
  return (
    <FormCard>
      <FormSection title={t('password.title')} note={t('password.note')} id="password">
        <PasswordForm />
      </FormSection>
    </FormCard>
  )
}
