-- The groups of translations of Polylang, for `calendar import --translations FILE.csv` (docs/moving-in.md). Replace `wp_` by the prefix of the site.
SELECT r.object_id AS id, r.term_taxonomy_id AS `group`, 'post' AS kind
FROM wp_term_relationships r JOIN wp_term_taxonomy g USING (term_taxonomy_id) JOIN wp_posts p ON p.ID = r.object_id
WHERE g.taxonomy = 'post_translations' AND p.post_type IN ('tribe_events', 'tribe_venue', 'tribe_organizer')
UNION ALL
SELECT r.object_id, r.term_taxonomy_id, CASE o.taxonomy WHEN 'post_tag' THEN 'tag' ELSE 'category' END
FROM wp_term_relationships r JOIN wp_term_taxonomy g USING (term_taxonomy_id) JOIN wp_term_taxonomy o ON o.term_id = r.object_id
WHERE g.taxonomy = 'term_translations' AND o.taxonomy IN ('tribe_events_cat', 'post_tag');
