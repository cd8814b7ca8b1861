import { useSuspenseQuery } from '@tanstack/react-query'
import { dimensions } from '#contract/figures/figures.ts'
import { reportInput, reportLimits, type ReportDetail, type ReportInput } from '#contract/figures/reports.ts'
import { BilingualInputs } from '#web/components/editor/bilingual-inputs.tsx'
import { EditorForm } from '#web/components/editor/editor-form.tsx'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { type Editor, useEditor } from '#web/components/editor/use-editor.ts'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { MonthField } from '#web/components/fields/month-field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { refreshArea } from '#web/lib/api/lists.ts'
import { noTexts } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { reportQueries, saveReport } from './api.ts'
import {
  blankReport,
  lineKey,
  lineOf,
  type ReportFields,
  type ReportFormProps,
  useReportLabels,
  useReportMissing,
} from './report-fields.ts'
import { BilingualTexts } from './bilingual-texts.tsx'

export function ReportForm({ report }: { report: ReportDetail }) {
  const t = useT('figures-reports')
  const editor: Editor<ReportFields> = useEditor<ReportInput, ReportDetail, ReportFields>({
    schema: reportInput,
    initial: blankReport,
    current: report,
    labels: useReportLabels(),
    draftKey: `report.${report.id}`,
    ownText: useReportMissing(),
    save: ({ changes }) => saveReport(report.id, changes!),
    onSaved: () => refreshArea('figures'),
  })
  return (
    <EditorForm editor={editor} what={t('what')}>
      <WordsSection editor={editor} />
      <PeriodSection editor={editor} />
      <FiguresSection editor={editor} />
      <StoriesSection editor={editor} />
    </EditorForm>
  )
}

function WordsSection({ editor }: ReportFormProps) {
  const t = useT('figures-reports')
  return (
    <FormSection id="words" title={t('section.words')} note={t('section.wordsNote')}>
      <BilingualInputs editor={editor} path="title" />
      <BilingualTexts editor={editor} path="lead" limit={reportLimits.lead} rows={3} />
      <EntryList
        value={editor.values.sections}
        onChange={(sections) => editor.set('sections', sections)}
        blank={{ title: noTexts, text: noTexts }}
        addLabel={t('addSection')}
        max={reportLimits.sections}
      >
        {(i) => (
          <>
            <BilingualInputs editor={editor} path={`sections.${i}.title`} />
            <BilingualTexts editor={editor} path={`sections.${i}.text`} limit={reportLimits.text} rows={4} />
          </>
        )}
      </EntryList>
    </FormSection>
  )
}

const years = { min: 2000, max: new Date().getFullYear() }

function PeriodSection({ editor }: ReportFormProps) {
  const t = useT('figures-reports')
  const { data } = useSuspenseQuery(reportQueries.choices())
  const { edition, by } = editor.values
  const figures = useT('figures')
  return (
    <FormSection id="period" title={t('section.period')}>
      <div className="grid cols-2 formgrid">
        <Field {...editor.field('edition')}>
          <Select
            options={data.editions.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={t('allEditions')}
            value={edition ?? ''}
            onChange={({ target }) => editor.set('edition', target.value || null)}
          />
        </Field>
        <Field {...editor.field('by')}>
          <Select
            options={dimensions.map((value) => ({ value, label: figures(`by.${value}`) }))}
            value={by}
            onChange={({ target }) => editor.set('by', target.value as typeof by)}
          />
        </Field>
        <Field hint={t('fromStart')} {...editor.field('from')}>
          <MonthField years={years} {...editor.control('from')} />
        </Field>
        <Field hint={t('untilToday')} {...editor.field('to')}>
          <MonthField years={years} {...editor.control('to')} />
        </Field>
      </div>
    </FormSection>
  )
}

function FiguresSection({ editor }: ReportFormProps) {
  const t = useT('figures-reports')
  const locale = useLocale()
  const { data } = useSuspenseQuery(reportQueries.choices())
  const chosen = editor.values.figures
  const known = new Map(data.figures.map((figure) => [figure.name, figure]))
  const left = data.figures.filter(({ name }) => !chosen.includes(name))
  return (
    <FormSection id="figures" title={t('section.figures')} note={t('section.figuresNote')}>
      <EntryList
        value={chosen}
        onChange={(figures) => editor.set('figures', figures)}
        lines
        adder={
          <Select
            aria-label={t('addFigure')}
            placeholder={t('addFigure')}
            options={left.map(({ name, title }) => ({ value: name, label: title[locale] }))}
            value=""
            onChange={({ target }) => editor.set('figures', [...chosen, target.value])}
          />
        }
      >
        {(i) => {
          const figure = known.get(chosen[i]!)
          return (
            <div>
              <p className="medium">{figure?.title[locale] ?? chosen[i]}</p>
              <p className="small subtle">{figure?.rule[locale]}</p>
            </div>
          )
        }}
      </EntryList>
    </FormSection>
  )
}

function StoriesSection({ editor }: ReportFormProps) {
  const t = useT('figures-reports')
  const { data } = useSuspenseQuery(reportQueries.choices())
  const lines = data.lines.map(({ problem, startup, ...line }) => ({
    value: lineKey(line),
    label: startup ? t('lineWith', { problem, startup }) : t('lineAlone', { problem }),
  }))
  const { stories } = editor.values
  /** One that may no longer be told stays to be seen, and is not shown to others. */
  const withOwn = (key: string) =>
    key && !lines.some(({ value }) => value === key) ? [...lines, { value: key, label: t('lineGone') }] : lines
  const put = (i: number, key: string) => editor.set('stories', stories.with(i, { ...stories[i]!, ...lineOf(key) }))
  return (
    <FormSection id="stories" title={t('section.stories')} note={t('section.storiesNote')}>
      {lines.length === 0 && stories.length === 0 && <p className="muted">{t('noLines')}</p>}
      <EntryList
        value={stories}
        onChange={(next) => editor.set('stories', next)}
        blank={{ ...lineOf(lines[0]?.value ?? ''), text: noTexts }}
        addLabel={t('addStory')}
        max={lines.length === 0 ? stories.length : reportLimits.stories}
      >
        {(i) => (
          <>
            <Field {...editor.field(`stories.${i}.problemId`)}>
              <Select
                options={withOwn(lineKey(stories[i]!))}
                value={lineKey(stories[i]!)}
                onChange={({ target }) => put(i, target.value)}
              />
            </Field>
            <BilingualTexts editor={editor} path={`stories.${i}.text`} limit={reportLimits.story} rows={4} />
          </>
        )}
      </EntryList>
    </FormSection>
  )
}
