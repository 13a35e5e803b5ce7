import './recordPosts.ts';
import '../../../workers/parcels/worker.ts';
