import type { SettingsPart } from '#web/area.ts'
import { EditorConflict, EditorForm } from '#web/components/editor/editor-form.tsx'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { LeaveGuard } from '#web/components/editor/leave-guard.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { profileQueries } from '../api.ts'
import { FormFoot } from '../form-foot.tsx'
import { LanguagesField } from './languages-field.tsx'
import { usePersonalEditor } from './personal-editor.ts'
import { AboutFields, AvailabilityFields, BasicsFields, VisibilityField } from './personal-fields.tsx'
import { PhotoField } from './photo-field.tsx'

const fields = {
  basics: BasicsFields,
  about: AboutFields,
  languages: LanguagesField,
  availability: AvailabilityFields,
  visibility: VisibilityField,
}
export type PersonalPart = keyof typeof fields
const parts = Object.keys(fields) as PersonalPart[]

export const personalPart: SettingsPart = {
  Section: PersonalSection,
  prefetch: () => fetchFirst(profileQueries.mine()),
}

/** The whole form, in the settings. */
function PersonalSection() {
  const t = useT('profile')
  const edit = useT('profile-edit')
  const editor = usePersonalEditor('all')
  return (
    <EditorForm editor={editor} what={t('what')}>
      <FormSection title={edit('photo.title')} note={edit('photo.note')} id="photo">
        <PhotoField />
      </FormSection>
      {parts.map((part) => {
        const Fields = fields[part]
        return (
          <FormSection key={part} title={t(`part.${part}`)} note={edit(`note.${part}`)} id={part}>
            <Fields editor={editor} />
          </FormSection>
        )
      })}
    </EditorForm>
  )
}

type Props = { part: PersonalPart; onClose: () => void }

/** One part of the form, in place on the profile. */
export function PersonalPartForm({ part, onClose }: Props) {
  const t = useT('profile')
  const editor = usePersonalEditor(part, onClose)
  const Fields = fields[part]
  return (
    <form {...editor.props} className="form profile__form" aria-label={t(`part.${part}`)}>
      <FormFailure text={editor.errors.length === 0 && !editor.conflict ? editor.failure : null} />
      <Fields editor={editor} />
      <FormFoot saving={editor.submitting} onCancel={() => (editor.discard(), onClose())} />
      {editor.conflict && <EditorConflict editor={editor} conflict={editor.conflict} what={t('what')} />}
      <LeaveGuard dirty={editor.dirty && !editor.submitting} draftKey={editor.draftKey} />
    </form>
  )
}
