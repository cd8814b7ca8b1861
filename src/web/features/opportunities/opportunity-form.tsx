import type { OpportunityDetail } from '#contract/opportunities/opportunities.ts'
import { opportunityInput } from '#contract/opportunities/opportunities.ts'
import { EditorForm } from '#web/components/editor/editor-form.tsx'
import { type Editor, useEditor } from '#web/components/editor/use-editor.ts'
import { whenMissing } from '#web/lib/forms/when-missing.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { createOpportunity, saveOpportunity } from './api.ts'
import {
  ApplyingSection,
  type Own,
  ownerOf,
  PaySection,
  PlaceSection,
  QuestionsSection,
  StagesSection,
  TextsSection,
  WhatSection,
} from './opportunity-form-sections.tsx'
import {
  blankOpportunity,
  editedOf,
  type OpportunityFields,
  useOpportunityLabels,
  useOpportunityWords,
} from './opportunity-form-values.ts'

type Props = {
  /** Absent for a new one. */
  opportunity?: OpportunityDetail
  /** A member's own startups, or a partner's organisations: they write for no other. */
  own?: Own[]
  onSaved: (slug: string) => Promise<void>
}

const sections = ['what', 'texts', 'where', 'pay', 'applying', 'questions', 'stages'] as const

/** One form for staff and for the startup that proposes. */
export function OpportunityForm({ opportunity, own, onSaved }: Props) {
  const m = useT('opportunities-manage')
  const usualDays = useProgramme()?.rules.opportunityDays ?? null
  const editor: Editor<OpportunityFields> = useEditor({
    schema: opportunityInput,
    initial: { ...blankOpportunity, answerDays: usualDays, ...ownerOf(own?.[0]) },
    current: opportunity && editedOf(opportunity),
    labels: useOpportunityLabels(),
    describe: useOpportunityWords(),
    ownText: whenMissing({
      kind: m('missing.kind'),
      'title.pt': m('missing.title'),
      'description.pt': m('missing.description'),
      deadline: m('missing.deadline'),
      openings: m('missing.openings'),
      answerDays: m('missing.answerDays'),
    }),
    draftKey: `opportunity.${opportunity?.id ?? 'new'}`,
    errorFields: { deadline_over: 'deadline', promises_broken: 'deadline' },
    save: async ({ input, changes, idempotencyKey }) =>
      editedOf(
        opportunity && changes
          ? await saveOpportunity(opportunity.slug, changes)
          : await createOpportunity(input, idempotencyKey),
      ),
    onSaved: ({ slug }) => onSaved(slug),
  })
  return (
    <EditorForm
      editor={editor}
      what={m('form.thing')}
      disabled={opportunity?.can.edit === false}
      newNote={m('form.newNote')}
      sections={sections.map((id) => ({ id, title: m(`form.${id}`) }))}
    >
      <WhatSection form={editor} own={own} />
      <TextsSection form={editor} />
      <PlaceSection form={editor} />
      <PaySection form={editor} />
      <ApplyingSection form={editor} />
      <QuestionsSection form={editor} />
      <StagesSection form={editor} />
    </EditorForm>
  )
}
