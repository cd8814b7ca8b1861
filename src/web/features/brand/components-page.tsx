import { useT } from '#web/lib/text/i18n.ts'
import { BrandPage } from './brand-page.tsx'
import { ButtonSamples, LabelSamples } from './catalogue/buttons.tsx'
import { CardSamples } from './catalogue/cards.tsx'
import { ChoiceSamples } from './catalogue/choices.tsx'
import { DecisionSamples } from './catalogue/decisions.tsx'
import { EditorSamples } from './catalogue/editors.tsx'
import { FieldSamples } from './catalogue/fields.tsx'
import { DisplaySamples } from './catalogue/display.tsx'
import { ListSamples } from './catalogue/lists.tsx'
import { EmptySamples, MessageSamples } from './catalogue/messages.tsx'
import { NavigationSamples } from './catalogue/navigation.tsx'
import { OverlaySamples } from './catalogue/overlays.tsx'
import { RecordSamples } from './catalogue/records.tsx'
import { StaffTableSample } from './catalogue/staff-table.tsx'
import { CalendarSample, TableSample } from './catalogue/tables.tsx'
import { CoverSamples } from './cover-samples.tsx'
import { Palette } from './palette.tsx'
import { Typography } from './typography.tsx'

const SECTIONS = [
  ['color', <Palette key="" />],
  ['type', <Typography key="" />],
  ['display', <DisplaySamples key="" />],
  ['buttons', <ButtonSamples key="" />],
  ['labels', <LabelSamples key="" />],
  ['fields', <FieldSamples key="" />],
  ['choices', <ChoiceSamples key="" />],
  ['editor', <EditorSamples key="" />],
  ['records', <RecordSamples key="" />],
  ['decisions', <DecisionSamples key="" />],
  ['nav', <NavigationSamples key="" />],
  ['cards', <CardSamples key="" />],
  ['tables', [<TableSample key="table" />, <StaffTableSample key="staff" />, <CalendarSample key="calendar" />]],
  ['lists', <ListSamples key="" />],
  ['messages', <MessageSamples key="" />],
  ['overlays', <OverlaySamples key="" />],
  ['empty', <EmptySamples key="" />],
  ['covers', <CoverSamples key="" />],
] as const

/** The catalogue: every component in every state. */
export function ComponentsPage() {
  const t = useT('brand')
  const sections = SECTIONS.map(([id, body]) => ({ id, title: t(`${id}.title`), sub: t(`${id}.sub`), body }))
  return <BrandPage title={t('components.title')} sub={t('components.sub')} sections={sections} />
}
