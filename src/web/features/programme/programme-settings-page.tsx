import { useSuspenseQuery } from '@tanstack/react-query'
import {
  Accessibility,
  CalendarDays,
  Globe,
  Hourglass,
  Mail,
  MessageCircleQuestionMark,
  ScrollText,
  Shield,
  Siren,
  Sprout,
  Tags,
} from 'lucide-react'
import { type ProgrammeInput, programmeInput, type ProgrammeSettings } from '#contract/programme/programme.ts'
import { EditorForm } from '#web/components/editor/editor-form.tsx'
import { Sectioned } from '#web/components/editor/sectioned.tsx'
import { useEditor } from '#web/components/editor/use-editor.ts'
import type { EditedQuestion } from '#web/components/questions/questions-editor.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { missingIn } from '#web/lib/forms/form-state.ts'
import { toValues } from '#web/lib/forms/schema-values.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { programmeQueries, saveProgramme } from './api.ts'
import {
  ContactSection,
  IdentitySection,
  LegalSection,
  ImpactSection,
  ListsSection,
  PromiseSection,
  QuestionsSection,
} from './programme-sections.tsx'
import { CalendarSection, RiskSection } from './programme-rules.tsx'
import './programme.css'

export const loader = () => queryClient.ensureQueryData(programmeQueries.settings())

const sections = [
  { id: 'identity', Icon: Sprout },
  { id: 'contact', Icon: Mail },
  { id: 'promise', Icon: Hourglass },
  { id: 'risk', Icon: Siren },
  { id: 'calendar', Icon: CalendarDays },
  { id: 'impact', Icon: Globe },
  { id: 'lists', Icon: Tags },
  { id: 'questions', Icon: MessageCircleQuestionMark },
  { id: 'terms', Icon: ScrollText },
  { id: 'privacy', Icon: Shield },
  { id: 'accessibility', Icon: Accessibility },
] as const

/** What everybody sees of the programme: its name, how to reach it and its legal texts. */
export function ProgrammeSettingsPage() {
  const t = useT('programme')
  const { data } = useSuspenseQuery(programmeQueries.settings())
  const editor = useEditor<ProgrammeInput, ProgrammeSettings, ProgrammeFields>({
    schema: programmeInput,
    initial: toValues(programmeInput, data) as ProgrammeFields,
    current: data,
    labels: useLabels(),
    ownText: useMissing(),
    draftKey: 'programme',
    save: ({ changes }) => saveProgramme(changes!),
    onSaved: () => undefined,
  })
  return (
    <>
      <PageHeader title={t('title')} sub={t('sub')} />
      <Sectioned label={t('title')} sections={sections.map(({ id, Icon }) => ({ id, Icon, title: t(`${id}.title`) }))}>
        <EditorForm editor={editor} what={t('what')}>
          <IdentitySection form={editor} />
          <ContactSection form={editor} />
          <PromiseSection form={editor} />
          <RiskSection form={editor} />
          <CalendarSection form={editor} />
          <ImpactSection form={editor} />
          <ListsSection />
          <QuestionsSection form={editor} />
          <LegalSection form={editor} kind="terms" />
          <LegalSection form={editor} kind="privacy" />
          <LegalSection form={editor} kind="accessibility" />
        </EditorForm>
      </Sectioned>
    </>
  )
}

type Asked = 'onitQuestions' | 'founderQuestions'
export type ProgrammeFields = Omit<ProgrammeSettings, 'version' | Asked> & Record<Asked, EditedQuestion[]>

function useMissing() {
  const t = useT('programme')
  return missingIn({
    name: t('missing.name'),
    organisation: t('missing.organisation'),
    'tagline.pt': t('missing.tagline'),
    contact: t('missing.contact'),
  })
}

function useLabels() {
  const t = useT('programme')
  return {
    name: t('field.name'),
    article: t('field.article'),
    nameEn: t('field.nameEn'),
    articleEn: t('field.articleEn'),
    organisation: t('field.organisation'),
    tagline: t('field.tagline'),
    logoId: t('field.logo'),
    colour: t('field.colour'),
    contact: t('field.contact'),
    sender: t('field.sender'),
    zone: t('field.zone'),
    currency: t('field.currency'),
    closedTracks: t('field.closedTracks'),
    featuredCohortId: t('field.featuredCohort'),
    daysOff: t('field.daysOff'),
    problemDays: t('field.problemDays'),
    opportunityDays: t('field.opportunityDays'),
    risk: t('risk.title'),
    silenceDays: t('field.silenceDays'),
    keepDays: t('field.keepDays'),
    checksDocuments: t('field.checksDocuments'),
    impactPage: t('field.impactPage'),
    onitQuestions: t('field.onitQuestions'),
    founderQuestions: t('field.founderQuestions'),
    terms: t('terms.title'),
    privacy: t('privacy.title'),
    accessibility: t('accessibility.title'),
  }
}
