import type { ReportDetail, ReportInput } from '#contract/figures/reports.ts'
import type { Editor } from '#web/components/editor/use-editor.ts'
import type { Editable } from '#web/lib/forms/schema-values.ts'
import { noTexts } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'

export type ReportFields = Editable<ReportInput>
export type ReportFormProps = { editor: Editor<ReportFields> }

export const blankReport: ReportFields = {
  title: noTexts,
  lead: noTexts,
  sections: [],
  figures: [],
  by: 'month',
  edition: null,
  from: null,
  to: null,
  stories: [],
}

export function useReportLabels() {
  const t = useT('figures-reports')
  return {
    title: t('field.title'),
    lead: t('field.lead'),
    sections: t('field.sections'),
    'sections.title': t('field.sectionTitle'),
    'sections.text': t('field.sectionText'),
    figures: t('field.figures'),
    edition: t('field.edition'),
    from: t('field.from'),
    to: t('field.to'),
    by: t('field.by'),
    stories: t('field.stories'),
    'stories.problemId': t('field.line'),
    'stories.startupId': t('field.line'),
    'stories.text': t('field.storyText'),
  }
}

/** What to write in a compulsory field that was left empty. */
export function useReportMissing() {
  const t = useT('figures-reports')
  return (path: string, code: string) => {
    if (code !== 'required') return undefined
    if (path === 'title.pt') return t('missing.title')
    return path.endsWith('.title.pt') ? t('missing.sectionTitle') : t('missing.text')
  }
}

export type Line = ReportDetail['stories'][number]
/** A line by its two records, as one value of a list. */
export const lineKey = ({ problemId, startupId }: Pick<Line, 'problemId' | 'startupId'>) =>
  problemId && `${problemId} ${startupId ?? ''}`
export function lineOf(key: string): Pick<Line, 'problemId' | 'startupId'> {
  const [problemId = '', startupId] = key.split(' ')
  return { problemId, startupId: startupId || null }
}
