/** The series of an event, for cards and pages. */
export const seriesOf = `(select json_build_object('slug', series.slug,
    'title', json_build_object('pt', series.title_pt, 'en', series.title_en),
    'dates', (select count(*) from events as date where date.series_id = series.id and date.state = 'published'),
    'isDifferent', events.series_own <> '{}')
  from event_series as series where series.id = events.series_id)`

/** The date before or after it in the series; the team sees drafts beside drafts. */
export const neighbourOf = (
  side: '<' | '>',
) => `(select json_build_object('slug', date.slug, 'startsAt', date.starts_at)
  from events as date
  where date.series_id = events.series_id and (date.state <> 'draft' or events.state = 'draft')
    and (date.starts_at, date.id) ${side} (events.starts_at, events.id)
  order by date.starts_at ${side === '<' ? 'desc' : 'asc'}, date.id ${side === '<' ? 'desc' : 'asc'} limit 1)`
