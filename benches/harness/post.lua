-- Posts a JSON body: wrk -s post.lua URL -- JSON
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
function init(args)
  wrk.body = args[1]
end
