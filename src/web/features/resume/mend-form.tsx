import * as z from 'zod/mini'
import { languageLevels, profileFields, profileLimits, profileLink } from '#contract/profile/profile.ts'
import type { ImportChange } from '#contract/resume/import.ts'
import { line } from '#contract/rules.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { WrittenExperienceForm } from '#web/features/profile/entries/experiences-form.tsx'
import { WrittenProjectForm } from '#web/features/profile/entries/projects-form.tsx'
import { useForm } from '#web/lib/forms/forms.ts'
import type { FormSchema } from '#web/lib/forms/rule-schema.ts'
import { useT } from '#web/lib/text/i18n.ts'

type Props<C extends ImportChange = ImportChange> = {
  change: C
  onMended: (change: ImportChange) => void
  onClose: () => void
}
type Of<P extends ImportChange['part']> = Extract<ImportChange, { part: P }>

/** What the file says, to be put right where it stands. */
export function MendForm({ change, onMended, onClose }: Props) {
  if (change.part === 'experience') {
    const take = (value: typeof change.value) => onMended({ ...change, value })
    return <WrittenExperienceForm value={change.value} onTaken={take} onClose={onClose} />
  }
  if (change.part === 'project') {
    const take = (value: typeof change.value) => onMended({ ...change, value })
    return <WrittenProjectForm value={change.value} onTaken={take} onClose={onClose} />
  }
  if (change.part === 'link') return <MendLink change={change} onMended={onMended} onClose={onClose} />
  if (change.part === 'language') return <MendLevel change={change} onMended={onMended} onClose={onClose} />
  if (change.part === 'skill') return <MendSkill change={change} onMended={onMended} onClose={onClose} />
  return change.part === 'field' ? <MendField change={change} onMended={onMended} onClose={onClose} /> : null
}

const longest = profileLimits.headline

function MendField({ change, onMended, onClose }: Props<Of<'field'>>) {
  const t = useT('resume')
  const [name, text] = Object.entries(change.value)[0] as ['headline' | 'about', string]
  const schema = z.object({ text: profileFields.shape[name] })
  return (
    <MendText
      label={t(`field.${name}`)}
      text={text}
      limit={profileLimits[name]}
      schema={schema as unknown as FormSchema<{ text: string }>}
      onText={(mended) => onMended({ part: 'field', value: { [name]: mended.trim() || null } })}
      onClose={onClose}
    />
  )
}

function MendSkill({ change, onMended, onClose }: Props<Of<'skill'>>) {
  const t = useT('resume')
  return (
    <MendText
      label={t('mend.skill')}
      text={change.value.name}
      limit={profileLimits.skillName}
      schema={z.object({ text: line(profileLimits.skillName) })}
      onText={(name) => onMended({ ...change, value: { ...change.value, name } })}
      onClose={onClose}
    />
  )
}

type TextProps = {
  label: string
  text: string
  limit: number
  schema: FormSchema<{ text: string }>
  onText: (text: string) => void
  onClose: () => void
}

function MendText({ label, text, limit, schema, onText, onClose }: TextProps) {
  const form = useForm({ schema, initial: { text }, onSubmit: async (values) => onText(values.text) })
  return (
    <form {...form.props} className="form import__mend" aria-label={label}>
      <Field label={label} {...form.field('text')}>
        <Textarea rows={limit > longest ? 8 : 2} limit={limit} {...form.input('text')} />
      </Field>
      <MendFoot onClose={onClose} />
    </form>
  )
}

function MendLink({ change, onMended, onClose }: Props<Of<'link'>>) {
  const t = useT('resume')
  const form = useForm({
    schema: profileLink,
    initial: { url: change.value.url, label: change.value.label ?? '' },
    onSubmit: async ({ url, label }) => onMended({ part: 'link', value: { url, label: label?.trim() || null } }),
  })
  return (
    <form {...form.props} className="form import__mend" aria-label={t('field.link')}>
      <Field label={t('mend.url')} {...form.field('url')}>
        <Input type="url" {...form.input('url')} />
      </Field>
      <Field label={t('mend.label')} optional {...form.field('label')}>
        <Input {...form.input('label')} />
      </Field>
      <MendFoot onClose={onClose} />
    </form>
  )
}

function MendLevel({ change, onMended, onClose }: Props<Of<'language'>>) {
  const t = useT('resume')
  const edit = useT('profile-edit')
  const form = useForm({
    schema: z.object({ level: z.enum(languageLevels) }),
    initial: { level: change.value.level },
    onSubmit: async ({ level }) => onMended({ ...change, value: { ...change.value, level } }),
  })
  const levels = languageLevels.map((value) => ({ value, label: edit(`cefr.${value}`) }))
  return (
    <form {...form.props} className="form import__mend" aria-label={t('mend.level')}>
      <Field label={t('mend.level')} {...form.field('level')}>
        <Select options={levels} {...form.input('level')} />
      </Field>
      <MendFoot onClose={onClose} />
    </form>
  )
}

function MendFoot({ onClose }: { onClose: () => void }) {
  const t = useT('profile')
  return (
    <div className="row row--wrap">
      <Button type="submit" variant="primary" size="sm">
        {t('done')}
      </Button>
      <Button variant="ghost" size="sm" onClick={onClose}>
        {t('cancel')}
      </Button>
    </div>
  )
}
