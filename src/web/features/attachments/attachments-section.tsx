import type { SettingsPart } from '#web/area.ts'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { attachmentQueries } from './api.ts'
import { AttachmentsForm } from './attachments-form.tsx'

export const attachmentsPart: SettingsPart = {
  Section: AttachmentsSection,
  prefetch: () => fetchFirst(attachmentQueries.mine()),
}

function AttachmentsSection() {
  const t = useT('attachments')
  return (
    <FormCard>
      <FormSection title={t('area.attachments')} note={t('note')} id="attachments">
        <AttachmentsForm />
      </FormSection>
    </FormCard>
  )
}
