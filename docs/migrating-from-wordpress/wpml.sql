-- The groups of translations of WPML, for `calendar import --translations FILE.csv` (docs/moving-in.md). Replace `wp_` by the prefix of the site.
SELECT CASE WHEN t.element_type LIKE 'tax%' THEN tt.term_id ELSE t.element_id END AS id, t.trid AS `group`,
  CASE t.element_type WHEN 'tax_tribe_events_cat' THEN 'category' WHEN 'tax_post_tag' THEN 'tag' ELSE 'post' END AS kind
FROM wp_icl_translations t LEFT JOIN wp_term_taxonomy tt ON tt.term_taxonomy_id = t.element_id AND t.element_type LIKE 'tax%'
WHERE t.element_type IN ('post_tribe_events', 'post_tribe_venue', 'post_tribe_organizer', 'tax_tribe_events_cat', 'tax_post_tag');
