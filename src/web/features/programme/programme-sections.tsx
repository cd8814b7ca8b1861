import { Link } from '@tanstack/react-router'
import { articles, englishArticles, nameIn } from '#contract/programme/article.ts'
import { type LegalKind, programmeLimits } from '#contract/programme/programme.ts'
import { BilingualInputs } from '#web/components/editor/bilingual-inputs.tsx'
import { FormSection } from '#web/components/editor/form-section.tsx'
import type { Editor } from '#web/components/editor/use-editor.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { LanguageColumns } from '#web/components/fields/language-columns.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { MarkdownField } from '#web/components/fields/markdown-field.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { questionKindsWithoutFile } from '#contract/questions.ts'
import { blankQuestion, QuestionsEditor } from '#web/components/questions/questions-editor.tsx'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import type { Path } from '#web/lib/forms/paths-in-values.ts'
import { markSvg, svgDataUri } from '#art/art.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { ColourField, LogoField } from './programme-face.tsx'
import type { ProgrammeFields } from './programme-settings-page.tsx'
import { SenderTrial } from './sender-trial.tsx'

type Props = { form: Editor<ProgrammeFields> }

export function IdentitySection({ form }: Props) {
  const t = useT('programme')
  const logo = useAttachmentAddress(form.values.logoId)
  return (
    <FormSection title={t('identity.title')} note={t('identity.note')} id="identity">
      <div className="lcd identity">
        <img className="identity__logo" src={logo ?? svgDataUri(markSvg())} alt="" width={40} height={40} />
        <p className="brand__name identity__name">
          {nameIn(useLocale(), form.values)}
          <span className="brand__org">{form.values.organisation}</span>
        </p>
        <span className="small">{t('identity.preview')}</span>
      </div>
      <div className="grid cols-2 formgrid">
        <Field {...form.field('name')}>
          <Input {...form.input('name')} />
        </Field>
        <Field hint={t('identity.articleHint')} {...form.field('article')}>
          <Select
            options={articles.map((value) => ({ value, label: t(`article.${value}`) }))}
            {...form.input('article')}
          />
        </Field>
        <Field hint={t('identity.nameEnHint')} {...form.field('nameEn')}>
          <Input lang="en" placeholder={form.values.name} {...form.input('nameEn')} />
        </Field>
        <Field hint={t('identity.articleEnHint')} {...form.field('articleEn')}>
          <Select
            options={englishArticles.map((value) => ({ value, label: t(`article.${value}`) }))}
            {...form.input('articleEn')}
          />
        </Field>
        <Field hint={t('identity.organisationHint')} {...form.field('organisation')}>
          <Input autoComplete="organization" {...form.input('organisation')} />
        </Field>
      </div>
      <BilingualInputs editor={form} path="tagline" />
      <LogoField form={form} />
      <ColourField form={form} />
    </FormSection>
  )
}

export function ContactSection({ form }: Props) {
  const t = useT('programme')
  const { value, onChange } = form.control('sender')
  const name = nameIn(useLocale(), form.values)
  return (
    <FormSection title={t('contact.title')} note={t('contact.note')} id="contact">
      <div className="grid cols-2 formgrid">
        <Field hint={t('contact.hint')} {...form.field('contact')}>
          <Input type="email" {...form.input('contact')} />
        </Field>
        <Field hint={t('contact.senderHint')} {...form.field('sender')}>
          <Input
            value={value ?? ''}
            maxLength={programmeLimits.sender}
            placeholder={name}
            onChange={({ target }) => onChange(target.value || null)}
          />
        </Field>
      </div>
      <SenderTrial sender={value || name} />
    </FormSection>
  )
}

/** The lists that forms choose from have a page of their own. */
export function ListsSection() {
  const t = useT('programme')
  return (
    <FormSection title={t('lists.title')} note={t('lists.note')} id="lists">
      <div className="row row--wrap">
        <ButtonLink to="/manage/fields">{t('lists.fields')}</ButtonLink>
        <ButtonLink to="/manage/skills">{t('lists.skills')}</ButtonLink>
      </div>
    </FormSection>
  )
}

/** Until when answers are promised, what becomes of what nobody answers, and of what is over. */
export function PromiseSection({ form }: Props) {
  const t = useT('programme')
  return (
    <FormSection title={t('promise.title')} note={t('promise.note')} id="promise">
      <div className="grid cols-2 formgrid">
        <Field hint={t('promise.problemHint')} {...form.field('problemDays')}>
          <Input {...form.number('problemDays')} />
        </Field>
        <Field hint={t('promise.opportunityHint')} {...form.field('opportunityDays')}>
          <Input {...form.number('opportunityDays')} />
        </Field>
      </div>
      <Field hint={t('promise.hint')} {...form.field('silenceDays')}>
        <Input {...form.number('silenceDays')} />
      </Field>
      <Field hint={t('promise.keepHint')} {...form.field('keepDays')}>
        <Input {...form.number('keepDays')} />
      </Field>
      <Checkbox {...form.checkbox('checksDocuments')}>{t('field.checksDocuments')}</Checkbox>
    </FormSection>
  )
}

/** What everybody sees without an account. */
export function ImpactSection({ form }: Props) {
  const t = useT('programme')
  return (
    <FormSection title={t('impact.title')} note={t('impact.note')} id="impact">
      <Checkbox {...form.checkbox('impactPage')}>{t('field.impactPage')}</Checkbox>
    </FormSection>
  )
}

/** What is asked of those who register, on each track. */
export function QuestionsSection({ form }: Props) {
  const t = useT('programme')
  return (
    <FormSection title={t('questions.title')} note={t('questions.note')} id="questions">
      {(['onitQuestions', 'founderQuestions'] as const).map((list) => (
        <fieldset className="field" key={list}>
          <legend className="field__label">{t(`field.${list}`)}</legend>
          <QuestionsEditor
            value={form.values[list]}
            onChange={(questions) => form.set(list, questions)}
            fieldOf={(path) => {
              const { id, error } = form.field(`${list}.${path}` as Path<ProgrammeFields>)
              return { id, error }
            }}
            blank={blankQuestion}
            kinds={questionKindsWithoutFile}
          />
        </fieldset>
      ))}
    </FormSection>
  )
}

/** Saving a changed text publishes it as a new version; the earlier ones stay. */
export function LegalSection({ form, kind }: Props & { kind: LegalKind }) {
  const t = useT('programme')
  return (
    <FormSection title={t(`${kind}.title`)} note={t(`${kind}.note`)} id={kind}>
      <p className="small subtle">
        {t.rich('legalHint', {
          page: (
            <Link className="link" key="page" to="/legal/$kind" params={{ kind }}>
              {t('legalLink')}
            </Link>
          ),
        })}
      </p>
      <LanguageColumns>
        {(locale) => (
          <MarkdownField
            {...form.field(`${kind}.${locale}`)}
            input={{ lang: locale, rows: 14, ...form.input(`${kind}.${locale}`) }}
          />
        )}
      </LanguageColumns>
    </FormSection>
  )
}
