-- What was noted for a team that gave its hour back does not stay for the next.
delete from mentor_actions using mentor_hours as hours where hours.id = mentor_actions.hour_id and hours.state = 'open';
