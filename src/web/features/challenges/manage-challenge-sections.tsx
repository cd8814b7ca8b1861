import { useState } from 'react'
import type { Attachment } from '#contract/attachments/attachments.ts'
import { challengeLimits } from '#contract/challenges/challenges.ts'
import { challengeTimes } from '#contract/challenges/manage.ts'
import { Cover } from '#web/components/display/cover.tsx'
import { BilingualInputs } from '#web/components/editor/bilingual-inputs.tsx'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FilesField, type FormFile } from '#web/components/fields/files-field.tsx'
import { ImageField } from '#web/components/fields/image-field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { LanguageColumns } from '#web/components/fields/language-columns.tsx'
import { MarkdownField } from '#web/components/fields/markdown-field.tsx'
import { FieldChooser, SkillChooser } from '#web/components/fields/reference-choosers.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { FormProps } from './manage-challenge-form.tsx'

export function TextsSection({ form }: FormProps) {
  const t = useT('challenges-manage')
  return (
    <FormSection id="texts" title={t('section.texts')} note={t('note.texts')}>
      <LanguageColumns>
        {(locale) => (
          <>
            <Field {...form.field(`title.${locale}`)}>
              <Input lang={locale} {...form.input(`title.${locale}`)} />
            </Field>
            <Field {...form.field(`summary.${locale}`)}>
              <Textarea lang={locale} rows={3} limit={challengeLimits.summary} {...form.input(`summary.${locale}`)} />
            </Field>
            <MarkdownField
              {...form.field(`brief.${locale}`)}
              input={{ lang: locale, rows: 8, ...form.input(`brief.${locale}`) }}
            />
          </>
        )}
      </LanguageColumns>
    </FormSection>
  )
}

export function AboutSection({ form, slug }: FormProps & { slug: string }) {
  const t = useT('challenges-manage')
  return (
    <FormSection id="about" title={t('section.about')} note={t('note.about')}>
      <div className="grid cols-2 formgrid">
        <Field {...form.field('partner')}>
          <Input autoComplete="off" {...form.input('partner')} />
        </Field>
        <Field {...form.field('field')}>
          <FieldChooser {...form.control('field')} />
        </Field>
      </div>
      <BilingualInputs editor={form} path="prize" optional />
      <Field {...form.field('skills')}>
        <SkillChooser max={challengeLimits.skills} {...form.control('skills')} />
      </Field>
      <Field {...form.field('coverId')}>
        <ImageField kind="cover" emptyNote={t('note.cover')} {...form.control('coverId')}>
          {(address) => <Cover kind="challenge" slug={slug} src={address} shape="card" />}
        </ImageField>
      </Field>
    </FormSection>
  )
}

export function DatesSection({ form }: FormProps) {
  const t = useT('challenges-manage')
  const zone = useProgramme()?.zone
  return (
    <FormSection id="dates" title={t('section.dates')} note={t('note.dates')}>
      <div className="grid cols-3 formgrid">
        {challengeTimes.map((name) => (
          <Field key={name} {...form.field(name)}>
            <DateTimeField {...(zone && { timeZone: zone })} {...form.control(name)} />
          </Field>
        ))}
      </div>
    </FormSection>
  )
}

export function TeamSection({ form }: FormProps) {
  const t = useT('challenges-manage')
  return (
    <FormSection id="team" title={t('section.team')} note={t('note.team')}>
      <div className="grid cols-2 formgrid">
        {(['teamMin', 'teamMax'] as const).map((name) => (
          <Field key={name} {...form.field(name)}>
            <Input
              className="input--short"
              type="number"
              min={1}
              max={challengeLimits.team}
              step={1}
              {...form.number(name)}
            />
          </Field>
        ))}
      </div>
    </FormSection>
  )
}

/** The form holds ids; the names are those of the saved files and of what was uploaded since. */
export function FilesSection({ form, files }: FormProps & { files: readonly Attachment[] }) {
  const t = useT('challenges-manage')
  const [added, setAdded] = useState<FormFile[]>([])
  const known = new Map([...files, ...added].map((file) => [file.id, file]))
  const { onChange } = form.control('fileIds')
  const put = (next: FormFile[]) => {
    setAdded((before) => [...before, ...next])
    onChange(next.map(({ id }) => id))
  }
  const value = form.values.fileIds.flatMap((id) => known.get(id) ?? [])
  return (
    <FormSection id="files" title={t('section.files')} note={t('note.files')}>
      <Field {...form.field('fileIds')}>
        <FilesField kinds={['material']} max={challengeLimits.files} value={value} onChange={put} />
      </Field>
    </FormSection>
  )
}
