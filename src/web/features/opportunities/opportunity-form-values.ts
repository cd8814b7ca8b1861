import {
  opportunityInput,
  type OpportunityDetail,
  type OpportunityInput,
} from '#contract/opportunities/opportunities.ts'
import type { Editor } from '#web/components/editor/use-editor.ts'
import type { DescribeValue } from '#web/components/editor/value-text.ts'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import { blankOf, type Editable } from '#web/lib/forms/schema-values.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** Numbers and the deadline are null until they are given. */
export type OpportunityFields = Omit<Editable<OpportunityInput>, 'deadline' | 'openings' | 'answerDays'> & {
  deadline: string | null
  openings: number | null
  answerDays: number | null
}
export type FormProps = { form: Editor<OpportunityFields> }

export const blankOpportunity: OpportunityFields = {
  ...(blankOf(opportunityInput) as OpportunityFields),
  kind: 'internship',
  remote: 'hybrid',
  payPeriod: 'month',
  openings: 1,
  answerDays: null,
  asksCv: true,
  visibility: 'members',
}

export type EditedOpportunity = OpportunityInput & Pick<OpportunityDetail, 'slug' | 'version' | 'updatedBy'>

/** The posting as the editor sends it. */
export const editedOf = ({
  organisation: { name, startupId },
  skills,
  ...rest
}: OpportunityDetail): EditedOpportunity => ({
  ...rest,
  startupId,
  organisation: startupId ? null : name,
  skills: skills.map(({ skill }) => skill),
})

/** The labels of the fields, in the order of the page. */
export function useOpportunityLabels(): FieldLabels<OpportunityFields> {
  const t = useT('opportunities')
  const m = useT('opportunities-manage')
  return {
    title: m('field.title'),
    kind: t('field.kind'),
    startupId: m('field.startup'),
    organisation: m('field.organisation'),
    field: t('field.field'),
    description: m('field.description'),
    skills: t('field.skills'),
    place: t('field.place'),
    remote: m('field.remote'),
    hours: t('field.hours'),
    payMin: m('field.payMin'),
    payMax: m('field.payMax'),
    payPeriod: m('field.payPeriod'),
    unpaidReason: m('field.unpaidReason'),
    durationMonths: m('field.durationMonths'),
    openings: t('field.openings'),
    startsOn: t('field.startsOn'),
    deadline: t('field.deadline'),
    answerDays: m('field.answerDays'),
    asksCv: m('field.asksCv'),
    applyUrl: m('field.applyUrl'),
    visibility: m('field.visibility'),
    questions: m('field.questions'),
    stages: m('field.stages'),
    'stages.name': m('field.stage'),
    'stages.within': m('field.within'),
    'stages.id': m('field.stage'),
    'questions.text': m('field.question'),
    'questions.required': m('field.required'),
    'questions.id': m('field.question'),
  }
}

/** Words for codes in the choice between two versions. */
export function useOpportunityWords(): DescribeValue<OpportunityFields> {
  const t = useT('opportunities')
  const m = useT('opportunities-manage')
  const { dateTime } = useFormat()
  return (path, value) => {
    if (path === 'kind') return t(`kind.${value as OpportunityInput['kind']}`)
    if (path === 'remote') return t(`remote.${value as OpportunityInput['remote']}`)
    if (path === 'hours') return value ? t(`hours.${value as 'full' | 'part'}`) : t('page.toAgree')
    if (path === 'payPeriod') return m(`period.${value as OpportunityInput['payPeriod']}`)
    if (path === 'visibility') return m(`visibility.${value as OpportunityInput['visibility']}`)
    return path === 'deadline' ? dateTime(String(value)) : undefined
  }
}
